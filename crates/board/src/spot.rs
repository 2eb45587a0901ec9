use std::collections::HashMap;

use crate::{Cell, Outline, Point};

/// What people see of a cell.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The canonical name.
    pub name: String,
    /// Where a piece stands, at most near the middle of the outline.
    pub at: Point,
    /// The shape.
    pub outline: Outline,
    /// Which of the board's colours: 0 dark, 1 light, 2 a third.
    pub shade: u8,
    /// Which of several boards, 0 for the only one.
    pub layer: u8,
    /// Row and column of the cell in a drawing made of characters. A cell is two characters wide.
    pub text: (usize, usize),
}

/// A drawn thing that is no cell: a moat, a canal, a throne.
#[derive(Clone, Debug)]
pub struct Mark {
    /// The shape.
    pub outline: Outline,
    /// What it is, a style class: `moat`, `creek`, `canal`, `throne`, `border`.
    pub class: &'static str,
    /// The gate it shows, if it can open.
    pub gate: Option<u8>,
}

/// A piece of text beside the board.
#[derive(Clone, Debug)]
pub struct Label {
    /// Where its middle is.
    pub at: Point,
    /// The text.
    pub text: String,
}

/// A board as people see it: named and drawn cells, marks, labels, and how each seat looks at it.
#[derive(Clone, Debug)]
pub struct Board {
    /// The cells by number.
    pub spots: Vec<Spot>,
    /// Drawn over the cells.
    pub marks: Vec<Mark>,
    /// Written beside the cells.
    pub labels: Vec<Label>,
    /// Degrees clockwise to turn the drawing about the origin so that the seat is at the bottom.
    pub turns: Vec<f64>,
    /// The titles of the layers, empty when there is one.
    pub layers: Vec<&'static str>,
    /// Text to print at a row and column of the drawing made of characters.
    pub text_labels: Vec<(usize, usize, String)>,
    /// The cells that touch each cell, for the keyboard and for people; movement is the game's.
    pub neighbours: Vec<Vec<Cell>>,
    names: HashMap<String, Cell>,
}

impl Board {
    /// A board of these cells with nothing else on it, to be filled in.
    ///
    /// # Panics
    /// If two cells have one name.
    pub fn new(spots: Vec<Spot>) -> Self {
        let mut names = HashMap::new();
        for (i, spot) in spots.iter().enumerate() {
            let former = names.insert(spot.name.clone(), Cell::new(i));
            assert!(former.is_none(), "two cells are called {}", spot.name);
        }
        let neighbours = vec![Vec::new(); spots.len()];
        Self {
            spots,
            marks: Vec::new(),
            labels: Vec::new(),
            turns: Vec::new(),
            layers: Vec::new(),
            text_labels: Vec::new(),
            neighbours,
            names,
        }
    }

    /// The cell of this name.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        self.names.get(name).copied()
    }

    /// The name of a cell.
    pub fn name(&self, cell: Cell) -> &str {
        &self.spots[cell.index()].name
    }

    /// All cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.spots.len()).map(Cell::new)
    }
}
