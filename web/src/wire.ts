// Placeholder until the generated types arrive: the same names and shapes as the wire crate.
export type TextDoc = { en: string; ru: string; pl: string; de: string }
export type WordDoc = { word: string; about: TextDoc }
export type ValuesDoc = { words: WordDoc[] } | { number: { min: number; max: number } }
export type OptionDoc = { name: string; about: TextDoc; default: string; values: ValuesDoc }
export type GameDoc = { id: string; title: TextDoc; author: string; credit: TextDoc; summary: TextDoc; players: string; options: OptionDoc[] }
export type SeatDoc = { letter: string; name: TextDoc; colour: string; turn: number }
export type KindDoc = { kind: number; name: TextDoc; letters: TextDoc; glyph: string }
export type CellDoc = { name: string; d: string; x: number; y: number; shade: number; layer: number; near: number[] }
export type MarkDoc = { d: string; class: string; gate: number | null }
export type LabelDoc = { x: number; y: number; text: string }
export type BoardDoc = { cells: CellDoc[]; marks: MarkDoc[]; labels: LabelDoc[]; layers: string[]; bounds: [number, number, number, number] }
export type SettingDoc = { game: GameDoc; options: [string, string][]; seats: SeatDoc[]; kinds: KindDoc[]; board: BoardDoc }
export type PieceDoc = { cell: number; kind: number; side: number; marked?: boolean; idle?: boolean }
export type StandingDoc = 'playing' | 'vassal' | 'mated' | 'stalemated' | 'captured' | 'resigned' | 'time'
export type ActDoc = { act: string; from?: number; to?: number; taken?: number; text?: TextDoc }
export type DealDoc = { act: string; text: TextDoc | null }
export type EntryDoc = { by: number; act: string; text: TextDoc; cells: number[] }
export type OutcomeDoc = { places: number[]; points?: number[]; ending: string }
export type PositionDoc = {
  position: string; to_act: number | null; pieces: PieceDoc[]; gates: number; standings: StandingDoc[]; checks: number[]
  outcome: OutcomeDoc | null; ending: TextDoc | null; facts: TextDoc[]; acts: ActDoc[]; deals: DealDoc[][]; draw: number[]
}
