// The little of Markdown that the rules use, as data to be drawn: no HTML is ever made of text.

export type Span = { text: string; strong?: boolean; em?: boolean; code?: boolean }
export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  /** A position to be drawn, and the cell of the piece to look at. */
  | { kind: 'board'; position: string; look: string }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }

/** The spans of one line. */
export function spans(text: string): Span[] {
  const found: Span[] = []
  const pattern = /\*\*(.+?)\*\*|`([^`]+)`|\*(.+?)\*|\[([^\]]+)\]\([^)]*\)/g
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) found.push({ text: text.slice(end, match.index) })
    const [all, strong, code, em, link] = match
    if (strong !== undefined) found.push({ text: strong, strong: true })
    else if (code !== undefined) found.push({ text: code, code: true })
    else if (em !== undefined) found.push({ text: em, em: true })
    else found.push({ text: link ?? '' })
    end = match.index + all.length
  }
  if (end < text.length) found.push({ text: text.slice(end) })
  return found
}

const cellsOf = (line: string) =>
  line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => spans(cell.trim()))

const item = /^\s*(?:[-*]|(\d+)[.)])\s+(.*)$/

/** Whether a line ends the paragraph before it. */
const begins = (line: string) => line.trim() === '' || /^(#|```|\s*\|)/.test(line) || item.test(line)

/** The blocks of a text. */
export function blocks(markdown: string): Block[] {
  const found: Block[] = []
  const lines = markdown.split('\n')
  let i = 0
  const line = () => lines[i] ?? ''
  while (i < lines.length) {
    const heading = /^(#+)\s+(.*)$/.exec(line())
    if (line().trim() === '') {
      i++
    } else if (line().startsWith('```')) {
      const board = line() === '```board'
      const inside: string[] = []
      for (i++; i < lines.length && !line().startsWith('```'); i++) inside.push(line())
      i++
      const [position = '', look = ''] = inside
      if (board) found.push({ kind: 'board', position, look: look.replace(/^look /, '') })
      else inside.forEach((text) => found.push({ kind: 'paragraph', spans: [{ text, code: true }] }))
    } else if (heading) {
      found.push({ kind: 'heading', level: (heading[1] ?? '').length, spans: spans(heading[2] ?? '') })
      i++
    } else if (line().trim().startsWith('|')) {
      const rows: Span[][][] = []
      for (; line().trim().startsWith('|'); i++) {
        if (!/^\s*\|[\s|:-]+\|\s*$/.test(line())) rows.push(cellsOf(line()))
      }
      found.push({ kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) })
    } else if (item.test(line())) {
      const ordered = /^\s*\d/.test(line())
      const items: string[] = []
      for (; i < lines.length && line().trim() !== ''; i++) {
        const match = item.exec(line())
        if (match) items.push(match[2] ?? '')
        else items[items.length - 1] += ` ${line().trim()}`
      }
      found.push({ kind: 'list', ordered, items: items.map(spans) })
    } else {
      const text = [line().trim()]
      for (i++; i < lines.length && !begins(line()); i++) text.push(line().trim())
      found.push({ kind: 'paragraph', spans: spans(text.join(' ')) })
    }
  }
  return found
}

/** Whether a text is a name, in whatever form of the word and after an article: "The pawns". */
function names(text: string, name: string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/)
  const stem = name.toLowerCase().slice(0, Math.max(3, name.length - 2))
  return words.length < 3 && (words.at(-1) ?? '').startsWith(stem)
}

/** What the rules say about a kind of piece: the passage that names it in bold or in the first
 * column of a table, else the section that it heads. Nothing where the rules are silent. */
export function passage(told: Block[], kind: string): Span[][] {
  const bold = (line: Span[]) => line.some((span, i) => i < 6 && span.strong && names(span.text, kind))
  for (const [i, block] of told.entries()) {
    if (block.kind === 'paragraph' && bold(block.spans)) {
      const next = told[i + 1]
      return [block.spans, ...(next?.kind === 'list' ? next.items : [])]
    }
    if (block.kind === 'list') {
      const item = block.items.find(bold)
      if (item) return [item]
    }
    if (block.kind === 'table') {
      const row = block.rows.find((cells) => names(cells[0]?.[0]?.text ?? '', kind))
      const last = row?.at(-1)
      if (last) return [last]
    }
    if (block.kind === 'heading' && block.level > 2 && names(block.spans[0]?.text ?? '', kind)) {
      return section(told.slice(i + 1))
    }
  }
  return []
}

/** The paragraphs and items until the next heading. */
function section(told: Block[]): Span[][] {
  const end = told.findIndex((block) => block.kind === 'heading')
  return told.slice(0, end < 0 ? told.length : end).flatMap((block) => {
    if (block.kind === 'paragraph') return [block.spans]
    return block.kind === 'list' ? block.items : []
  })
}

/** What the rules say under a heading; nothing where there is no such heading. */
export function under(told: Block[], heading: string): Span[][] {
  const at = told.findIndex((block) => block.kind === 'heading' && block.spans.map(({ text }) => text).join('') === heading)
  return at < 0 ? [] : section(told.slice(at + 1))
}
