//! What is wrong with an illegal move: the rule that bars it.

use rules::{Kind, Lang, Scan, Text, Unread};

use super::{
    Martian,
    grid::bit,
    state::{DRONE, Move, PAWN, State},
};

/// A reason why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Over,
    Nothing,
    NotYours,
    Gait(Kind),
    Blocked,
    NoMerging,
    QueenPresent,
    DronePresent,
    OwnPiece,
    Undoing,
}

impl Fault {
    /// Whether the start square is to blame, not the target.
    const fn is_of_start(self) -> bool {
        matches!(self, Self::Over | Self::Nothing | Self::NotYours)
    }

    const fn text(self) -> Text {
        match self {
            Self::Over => Text::new(
                "the game is over",
                "игра окончена",
                "gra jest zakończona",
                "das Spiel ist zu Ende",
            ),
            Self::Nothing => Text::new(
                "no piece stands there",
                "там нет фигуры",
                "nie stoi tam żadna figura",
                "dort steht keine Figur",
            ),
            Self::NotYours => Text::new(
                "only pieces in one's own quadrant move",
                "ходят только фигуры своей четверти",
                "poruszać wolno tylko figury z własnej ćwiartki",
                "nur Figuren im eigenen Viertel dürfen ziehen",
            ),
            Self::Gait(PAWN) => Text::new(
                "a pawn goes one square diagonally",
                "пешка ходит на одно поле по диагонали",
                "pionek chodzi o jedno pole po skosie",
                "ein Bauer zieht ein Feld diagonal",
            ),
            Self::Gait(DRONE) => Text::new(
                "a drone goes one or two squares along a rank or file",
                "дрон ходит на одно или два поля по вертикали или горизонтали",
                "dron chodzi o jedno lub dwa pola w pionie lub poziomie",
                "eine Drohne zieht ein oder zwei Felder waagerecht oder senkrecht",
            ),
            Self::Gait(_) => Text::new(
                "a queen goes along a rank, a file or a diagonal",
                "королева ходит по вертикали, горизонтали или диагонали",
                "królowa chodzi w pionie, w poziomie lub po skosie",
                "eine Königin zieht waagerecht, senkrecht oder diagonal",
            ),
            Self::Blocked => Text::new(
                "a piece stands in the way",
                "путь занят другой фигурой",
                "drogę zagradza inna figura",
                "eine Figur steht im Weg",
            ),
            Self::NoMerging => Text::new(
                "pieces do not merge in this game, and one's own piece stands there",
                "в этой игре фигуры не сливаются, а поле занято своей фигурой",
                "w tej grze figury się nie łączą, a pole zajmuje własna figura",
                "in diesem Spiel verschmelzen Figuren nicht, und dort steht eine eigene",
            ),
            Self::QueenPresent => Text::new(
                "pawn and drone merge only while no queen stands in one's quadrant",
                "пешка и дрон сливаются, только пока в своей четверти нет королевы",
                "pionek i dron łączą się tylko, gdy w ćwiartce nie ma królowej",
                "Bauer und Drohne verschmelzen nur, solange keine Königin im eigenen Viertel steht",
            ),
            Self::DronePresent => Text::new(
                "two pawns merge only while no drone stands in one's quadrant",
                "две пешки сливаются, только пока в своей четверти нет дрона",
                "dwa pionki łączą się tylko, gdy w ćwiartce nie ma drona",
                "zwei Bauern verschmelzen nur, solange keine Drohne im eigenen Viertel steht",
            ),
            Self::OwnPiece => Text::new(
                "one's own piece stands there, and these two do not merge",
                "поле занято своей фигурой, а эти две не сливаются",
                "pole zajmuje własna figura, a te dwie się nie łączą",
                "dort steht eine eigene Figur, und diese beiden verschmelzen nicht",
            ),
            Self::Undoing => Text::new(
                "this would undo the last move",
                "это отменило бы последний ход",
                "to cofnęłoby ostatni ruch",
                "das würde den letzten Zug zurücknehmen",
            ),
        }
    }
}

impl Martian {
    fn fault(&self, state: &State, m: Move) -> Option<Fault> {
        if self.ending(state).is_some() {
            return Some(Fault::Over);
        }
        let Some(kind) = state.at(m.from) else { return Some(Fault::Nothing) };
        let home = self.grid.quadrant(state.turn);
        if home & bit(m.from) == 0 {
            return Some(Fault::NotYours);
        }
        let reach = |occupied| match kind {
            PAWN => self.grid.pawn(m.from),
            DRONE => self.grid.drone(m.from, occupied),
            _ => self.grid.queen(m.from, occupied),
        };
        if reach(0) & bit(m.to) == 0 {
            return Some(Fault::Gait(kind));
        }
        if reach(state.occupied()) & bit(m.to) == 0 {
            return Some(Fault::Blocked);
        }
        if state.ban == Some(m) {
            return Some(Fault::Undoing);
        }
        let met = state.at(m.to).filter(|_| home & bit(m.to) != 0)?;
        let [_, drones, queens] = state.kinds.map(|kind| kind & home);
        match (kind, met) {
            (PAWN | DRONE, PAWN) | (PAWN, DRONE) if !self.choices.merge => Some(Fault::NoMerging),
            (PAWN, PAWN) => (drones != 0).then_some(Fault::DronePresent),
            (PAWN, DRONE) | (DRONE, PAWN) => (queens != 0).then_some(Fault::QueenPresent),
            _ => Some(Fault::OwnPiece),
        }
    }

    /// The move, if it is legal; its squares were read at these offsets.
    pub(super) fn legal(
        &self,
        state: &State,
        m: Move,
        from_at: usize,
        to_at: usize,
    ) -> Result<Move, Unread> {
        self.fault(state, m).map_or(Ok(m), |fault| {
            let at = if fault.is_of_start() { from_at } else { to_at };
            let squares = self.squares(m);
            let why = fault.text().get(Lang::En);
            Err(Unread::new(at, format!("\"{squares}\" is not legal: {why}")))
        })
    }

    /// Why a machine act is not legal.
    pub(super) fn why(&self, state: &State, text: &str, lang: Lang) -> String {
        let mut scan = Scan::new(text);
        let read = self.read_squares(&mut scan).ok().filter(|_| scan.is_done());
        let why = match read {
            None => Text::new(
                "a move is two squares, such as a4b5",
                "ход — это два поля, например a4b5",
                "ruch to dwa pola, na przykład a4b5",
                "ein Zug besteht aus zwei Feldern, etwa a4b5",
            ),
            Some(m) => match self.fault(state, m) {
                Some(fault) => fault.text(),
                None => Text::new(
                    "this move is legal",
                    "этот ход разрешён",
                    "ten ruch jest dozwolony",
                    "dieser Zug ist erlaubt",
                ),
            },
        };
        format!("\"{text}\": {}", why.get(lang))
    }
}
