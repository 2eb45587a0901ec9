// How the page calls its player: short tones of our own, a shake, the sign on the tab.
import { keepSetting, setting } from './keys'
import type { Sound } from './heard'

/** The tones of a sound: when they begin, how high, how long, in seconds and hertz. */
const TONES: Record<Sound, [number, number, number][]> = {
  move: [[0, 330, 0.07]],
  take: [[0, 220, 0.06], [0.05, 165, 0.09]],
  turn: [[0, 523, 0.12], [0.11, 784, 0.22]],
  check: [[0, 740, 0.1], [0.1, 740, 0.14]],
  ask: [[0, 587, 0.12], [0.12, 494, 0.12], [0.24, 587, 0.16]],
  say: [[0, 880, 0.05]],
  start: [[0, 392, 0.12], [0.12, 523, 0.12], [0.24, 659, 0.24]],
  end: [[0, 659, 0.16], [0.16, 523, 0.16], [0.32, 392, 0.34]],
  low: [[0, 988, 0.06], [0.1, 988, 0.06]],
}

let sound = $state(setting<'on' | 'off'>('sound', 'on') === 'on')
let shake = $state(setting<'on' | 'off'>('shake', 'off') === 'on')
let context: AudioContext | undefined
// A browser lets no page make noise that its reader has not touched.
let touched = false
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (touched = true), { once: true, capture: true })

function tone(audio: AudioContext, [after, hertz, long]: [number, number, number]): void {
  const from = audio.currentTime + after
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
  oscillator.type = 'triangle'
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0, from)
  gain.gain.linearRampToValueAtTime(0.22, from + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.001, from + long)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(from)
  oscillator.stop(from + long + 0.02)
}

/** The last sounds asked for, newest last: for those who cannot hear them, and for tests. */
let told = $state.raw<Sound[]>([])

export const alert = {
  get sound(): boolean {
    return sound
  },
  set sound(on: boolean) {
    sound = on
    keepSetting('sound', on ? 'on' : 'off')
    if (on) alert.play('move')
  },
  get shake(): boolean {
    return shake
  },
  set shake(on: boolean) {
    shake = on
    keepSetting('shake', on ? 'on' : 'off')
    if (on) navigator.vibrate?.(60)
  },
  /** Whether the device can be shaken. */
  get shakes(): boolean {
    return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches
  },
  get last(): Sound | undefined {
    return told.at(-1)
  },
  play(name: Sound): void {
    told = [...told.slice(-9), name]
    if (shake && touched && (name === 'turn' || name === 'ask' || name === 'low')) navigator.vibrate?.([80, 60, 80])
    if (!sound || !touched) return
    context ??= new AudioContext()
    const audio = context
    void audio.resume().then(() => TONES[name].forEach((part) => tone(audio, part)), () => {})
  },
  /** Marks the tab: it is the reader's turn, or it is not. */
  sign(mine: boolean): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const wanted = mine ? '/icon-turn.svg' : '/icon.svg'
    if (link && link.getAttribute('href') !== wanted) link.setAttribute('href', wanted)
  },
}
