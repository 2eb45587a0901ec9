// The secrets of the seats this browser holds, by table.

export type Keys = {
  host?: string
  seats: Record<number, string>
  links: Record<number, string>
  /** The seat whose link was opened here and not used yet. */
  invited?: { seat: number; key: string }
}

const name = (table: string) => `polychess.table.${table}`

export function keysOf(table: string): Keys {
  try {
    const text = localStorage.getItem(name(table))
    if (text) return JSON.parse(text) as Keys
  } catch {
    // Storage may be forbidden or hold something else: then this browser holds no seat.
  }
  return { seats: {}, links: {} }
}

export function keep(table: string, keys: Keys): void {
  try {
    localStorage.setItem(name(table), JSON.stringify(keys))
  } catch {
    // Without storage the seats last as long as the page.
  }
}

/** The tables of which something is kept. */
export function keptTables(): string[] {
  try {
    const names = Object.keys(localStorage)
    return names.filter((key) => key.startsWith(name(''))).map((key) => key.slice(name('').length))
  } catch {
    return []
  }
}

/** Forgets the secrets of a table. */
export function forget(table: string): void {
  try {
    localStorage.removeItem(name(table))
  } catch {
    // Then there is nothing to forget.
  }
}

/** A setting of this browser. */
export function setting<T extends string>(key: string, fallback: T): T {
  try {
    return (localStorage.getItem(`polychess.${key}`) as T | null) ?? fallback
  } catch {
    return fallback
  }
}

export function keepSetting(key: string, value: string): void {
  try {
    localStorage.setItem(`polychess.${key}`, value)
  } catch {
    // The setting lasts as long as the page.
  }
}
