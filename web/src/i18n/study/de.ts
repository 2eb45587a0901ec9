import type { StudyWords } from './en'

const de: StudyWords = {
  hint: 'Tipp',
  hintTaken: (who) => `${who} hat sich einen Tipp geben lassen`,
  hints: 'Tipps sind erlaubt; alle sehen, wenn sich jemand einen geben lässt',
  hurry: 'Zieh jetzt',
  weights: 'Gelernt',
  ownWeights: 'wie mitgeliefert',
  why: (act) => `Warum ${act}?`,
  whyWait: 'Gründe werden gesucht …',
  reasons: 'Gründe',
  title: 'Analyse',
  about: 'Was jeder nach jedem Zug erwarten konnte und was das Beste gewesen wäre.',
  start: 'Partie analysieren',
  cancel: 'Abbrechen',
  progress: (n, of) => `${n} von ${of} Stellungen`,
  graph: 'Erwarteter Anteil am ersten Preis, Zug um Zug',
  at: (n, of, values) => `${n === 0 ? 'Der Anfang' : `Nach ${n} von ${of}`}: ${values}`,
  lines: 'Das Beste hier',
  over: 'Hier ist die Partie zu Ende.',
  looking: 'Wird untersucht …',
  depth: (d, n) => `${d} Züge tief, ${n} Stellungen`,
  worth: (share) => `Erwartung ${share}`,
  variation: 'Eine Variante der Analyse',
  backToGame: 'Zurück zur Partie',
  failed: 'Das hat nicht geklappt; versuch es gleich noch einmal.',
}
export default de
