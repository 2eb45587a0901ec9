/// What a line of a session asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Help,
    Board,
    Moves(&'a str),
    Deals,
    Log,
    Position,
    Undo,
    Save(&'a str, Over),
    Load(&'a str),
    Export(&'a str, Over),
    Name(&'a str),
    Note(&'a str),
    Quit,
    /// An act: whose, if the line says so, and what.
    Act(Option<char>, &'a str),
}

/// What a file may be put over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    /// Nothing, or the same game.
    Same,
    /// Another game too.
    AnyGame,
}

/// Reads a line; whatever is no command is an act.
pub(super) fn read(line: &str) -> Command<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim_start();
    match (word, rest.is_empty()) {
        ("help" | "?", true) => Command::Help,
        ("board" | "", true) => Command::Board,
        ("moves", _) => Command::Moves(rest),
        ("deals", true) => Command::Deals,
        ("log", true) => Command::Log,
        ("position", true) => Command::Position,
        ("undo", true) => Command::Undo,
        ("save", _) => Command::Save(rest, Over::Same),
        ("save!", _) => Command::Save(rest, Over::AnyGame),
        ("load", _) => Command::Load(rest),
        ("export", _) => Command::Export(rest, Over::Same),
        ("export!", _) => Command::Export(rest, Over::AnyGame),
        ("name", _) => Command::Name(rest),
        ("note", _) => Command::Note(rest),
        ("quit" | "exit", true) => Command::Quit,
        _ => {
            let mut letters = line.chars();
            match (letters.next(), letters.as_str().strip_prefix(':')) {
                (Some(letter), Some(act)) => Command::Act(Some(letter), act.trim()),
                _ => Command::Act(None, line),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands_or_acts() {
        assert_eq!(read("  moves  e2 "), Command::Moves("e2"));
        assert_eq!(read("w: draw yes"), Command::Act(Some('w'), "draw yes"));
        assert_eq!(read("W:Nf3"), Command::Act(Some('W'), "Nf3"));
        assert_eq!(read("draw?"), Command::Act(None, "draw?"));
        assert_eq!(read("undo it"), Command::Act(None, "undo it"));
        assert_eq!(read("save a b.jsonl"), Command::Save("a b.jsonl", Over::Same));
        assert_eq!(read("export! a.txt"), Command::Export("a.txt", Over::AnyGame));
        assert_eq!(read(""), Command::Board);
    }
}
