// The bases of pieces by seat, within a circle of radius 1: shape tells sides apart without colour.

/** The outline, and how wide the picture on it is. */
export type Base = { d: string; glyph: number }

export const bases: Base[] = [
  { d: 'M0-1A1 1 0 0 1 0 1 1 1 0 0 1 0-1z', glyph: 1.66 },
  { d: 'M-.72-.9H.72Q.9-.9.9-.72V.72Q.9.9.72.9H-.72Q-.9.9-.9.72V-.72Q-.9-.9-.72-.9z', glyph: 1.66 },
  { d: 'M0-1.1.95-.55V.55L0 1.1-.95.55V-.55z', glyph: 1.62 },
  { d: 'M0-1.22 1.22 0 0 1.22-1.22 0z', glyph: 1.4 },
]

/** The diamond of a marked piece, at its upper right. */
export const token = 'M.72-1.1 1.1-.72.72-.34.34-.72z'
