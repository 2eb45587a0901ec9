// Which form of a word goes with a number.

/** Russian: 1 ход, 2 хода, 5 ходов. */
export function russian(n: number, one: string, few: string, many: string): string {
  if (n % 10 === 1 && n % 100 !== 11) return one
  return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? few : many
}

/** Polish: 1 ruch, 2 ruchy, 5 ruchów. */
export function polish(n: number, one: string, few: string, many: string): string {
  if (n === 1) return one
  return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? few : many
}
