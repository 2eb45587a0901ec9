// The words of hints, reasons and analysis.
const en = {
  hint: 'Hint',
  hintTaken: (who: string) => `${who} took a hint`,
  hints: 'Hints may be asked for; everybody sees when one is taken',
  hurry: 'Move now',
  weights: 'Learned',
  ownWeights: 'as it comes',
  why: (act: string) => `Why ${act}?`,
  whyWait: 'Looking for reasons …',
  reasons: 'Reasons',
  title: 'Analysis',
  about: 'What each player could expect, move by move, and what would have been best.',
  start: 'Analyse the game',
  cancel: 'Cancel',
  progress: (n: number, of: number) => `${n} of ${of} positions`,
  graph: 'Expected share of the first prize, move by move',
  at: (n: number, of: number, values: string) => `${n === 0 ? 'The beginning' : `After ${n} of ${of}`}: ${values}`,
  lines: 'Best here',
  over: 'The game is over here.',
  looking: 'Looking …',
  depth: (d: number, n: string) => `${d} moves deep, ${n} positions`,
  worth: (share: string) => `worth ${share}`,
  variation: 'A line of the analysis',
  backToGame: 'Back to the game',
  failed: 'That did not work; try again in a moment.',
}
export type StudyWords = typeof en
export default en
