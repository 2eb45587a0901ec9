use std::fmt;

/// A colour of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u32);

impl Colour {
    /// Red, green and blue, 0 to 255.
    pub(crate) const fn parts(self) -> [u32; 3] {
        [self.0 >> 16 & 255, self.0 >> 8 & 255, self.0 & 255]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// The colour of writing, of edges of pieces, of dark glyphs.
pub(crate) const INK: Colour = Colour(0x1d1d1f);
/// The ground that everything is drawn on.
pub(crate) const PAPER: Colour = Colour(0xfbf9f4);
/// Light glyphs.
pub(crate) const LIGHT: Colour = Colour(0xffffff);

/// The colours of a side's pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Livery {
    /// Of the base.
    pub(crate) base: Colour,
    /// Of the glyph on it.
    pub(crate) glyph: Colour,
}

const fn livery(base: u32, glyph: Colour) -> Livery {
    Livery { base: Colour(base), glyph }
}

const LIVERIES: &[(&str, Livery)] = &[
    ("white", livery(0xffffff, INK)),
    ("black", livery(0x2a2c31, LIGHT)),
    ("red", livery(0xb3261e, LIGHT)),
    ("brown", livery(0x8a5527, LIGHT)),
    ("gray", livery(0x8f979f, INK)),
    ("gold", livery(0xe8b931, INK)),
    ("scarlet", livery(0xbb1e2d, LIGHT)),
    ("green", livery(0x2c7743, LIGHT)),
    ("blue", livery(0x2458a6, LIGHT)),
    ("yellow", livery(0xf3d533, INK)),
    ("orange", livery(0xe8883a, INK)),
    ("purple", livery(0x6b3fa0, LIGHT)),
];

/// The livery of a style class of seats; of a class not known here, one by the seat's number.
pub(crate) fn livery_of(class: &str, seat: usize) -> Livery {
    let known = LIVERIES.iter().find(|(name, _)| *name == class);
    let spare = ["blue", "orange", "green", "purple"][seat % 4];
    let found = known.or_else(|| LIVERIES.iter().find(|(name, _)| *name == spare));
    found.map_or(LIVERIES[0].1, |&(_, livery)| livery)
}

/// A cell's colours by shade: dark, light, third. Stacked boards have the first rows from the lowest
/// up, a lone board has the last.
const CELLS: [[Colour; 3]; 4] = [
    [Colour(0xd6a488), Colour(0xf4e5d9), Colour(0xe5c4b0)],
    [Colour(0xb3c78f), Colour(0xeff2de), Colour(0xd1ddb7)],
    [Colour(0xa9c6dc), Colour(0xe9f1f6), Colour(0xc9dcea)],
    [Colour(0xb59a75), Colour(0xf3ead7), Colour(0xd9bf97)],
];

/// The colour of a cell of this shade on one of `layers` boards.
pub(crate) fn cell_colour(shade: u8, layer: u8, layers: usize) -> Colour {
    let row = if layers > 1 { CELLS[usize::from(layer) % 3] } else { CELLS[3] };
    row[usize::from(shade) % 3]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: Colour) -> f64 {
        let [r, g, b] = colour.parts().map(|part| {
            let c = f64::from(part) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The contrast as the accessibility guidelines measure it, from 1 to 21.
    fn contrast(a: Colour, b: Colour) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn glyphs_stand_out_from_bases_and_edges_from_cells() {
        for (name, livery) in LIVERIES {
            assert!(contrast(livery.base, livery.glyph) >= 4.5, "{name}");
        }
        for cell in CELLS.as_flattened() {
            assert!(contrast(INK, *cell) >= 4.5, "{cell}");
        }
    }
}
