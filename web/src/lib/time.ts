// Time controls in words.
import { i18n } from '../i18n/index.svelte'
import { control } from './clock'
import type { TimeDoc } from '../wire'

/** A time control as players say it. */
export function timeText(time: TimeDoc | null): string {
  if (!time) return i18n.table.noTime
  return time.kind === 'days' ? i18n.table.daysTurn(time.days) : control(time)
}
