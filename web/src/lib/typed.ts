// What was typed as a move. Pure.

/** The two cells that a text names, if it is of the form e2e4, e2-e4 or e2xe4. */
export function between(text: string, cells: string[]): [string, string] | null {
  // The longest name first: no cell is taken for the beginning of another.
  const names = [...cells].sort((a, b) => b.length - a.length)
  const begins = (rest: string) => names.find((name) => rest.toLowerCase().startsWith(name.toLowerCase()))
  const from = begins(text)
  if (from === undefined) return null
  const to = begins(text.slice(from.length).replace(/^\s*[-–x:]?\s*/, ''))
  return to === undefined ? null : [from, to]
}
