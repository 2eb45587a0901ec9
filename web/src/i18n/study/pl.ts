import type { StudyWords } from './en'

const pl: StudyWords = {
  hint: 'Podpowiedź',
  hintTaken: (who) => `${who}: skorzystano z podpowiedzi`,
  hints: 'Wolno prosić o podpowiedzi; wszyscy widzą, kiedy ktoś z nich korzysta',
  hurry: 'Ruszaj już',
  weights: 'Czego się nauczył',
  ownWeights: 'fabryczny',
  why: (act) => `Dlaczego ${act}?`,
  whyWait: 'Szukam powodów …',
  reasons: 'Wyjaśnienia',
  title: 'Analiza',
  about: 'Czego mógł oczekiwać każdy gracz po każdym ruchu i co byłoby najlepsze.',
  start: 'Przeanalizuj partię',
  cancel: 'Przerwij',
  progress: (n, of) => `${n} z ${of} pozycji`,
  graph: 'Oczekiwana część pierwszej nagrody, ruch po ruchu',
  at: (n, of, values) => `${n === 0 ? 'Początek' : `Po ${n} z ${of}`}: ${values}`,
  lines: 'Najlepsze tutaj',
  over: 'Tu partia jest skończona.',
  looking: 'Szukam …',
  depth: (d, n) => `głębokość ${d}, pozycji: ${n}`,
  worth: (share) => `oczekiwanie ${share}`,
  variation: 'Wariant z analizy',
  backToGame: 'Wróć do partii',
  failed: 'Nie udało się; spróbuj za chwilę.',
}
export default pl
