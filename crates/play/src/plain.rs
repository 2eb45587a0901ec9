//! Texts that show all they hold.

/// The first character of a text that nobody sees: a control character, a mark of direction, or
/// another that only changes how its neighbours look. By such, a name can pass for another, and a
/// line can be read in another order than it was written.
///
/// The two joiners, of which letters of some scripts and pictures are made, may follow any
/// character that is no plain Latin one.
fn hidden(text: &str) -> Option<char> {
    let joins = |c: char| matches!(c, '\u{200C}' | '\u{200D}');
    let mut before = None;
    text.chars().find(|&c| {
        let joined =
            before.replace(c).is_some_and(|before: char| !before.is_ascii() && !joins(before));
        if joins(c) { !joined } else { is_hidden(c) }
    })
}

/// Whether a character is a control or format character, a line break, or a blank of no width.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{70F}'
            | '\u{890}' | '\u{891}' | '\u{8E2}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}' | '\u{110BD}' | '\u{110CD}' | '\u{13430}'..='\u{1343F}'
            | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Why a text may not be shown, if it may not: a name or a line is to hold nothing hidden.
///
/// # Errors
/// Says which character it holds.
pub fn check_plain(text: &str) -> Result<(), String> {
    match hidden(text) {
        None => Ok(()),
        Some(c) if c.is_control() => {
            Err(format!("holds the control character U+{:04X}: expected none", u32::from(c)))
        }
        Some(c) => Err(format!("holds U+{:04X}, which nobody sees: expected none", u32::from(c))),
    }
}

/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 40;

/// Why a text may not be a player's name, if it may not: the same wherever names come from.
///
/// # Errors
/// Says what is wrong with it.
pub fn check_name(name: &str) -> Result<(), String> {
    let length = name.chars().count();
    if length > LONGEST_NAME {
        let expected = format!("expected at most {LONGEST_NAME}");
        return Err(format!("the name has {length} characters: {expected}"));
    }
    check_plain(name).map_err(|why| format!("the name {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_is_plain() {
        for text in [
            "Ann",
            "Zoë O’Neil",
            "Анна",
            "Łukasz",
            "محمد",
            "می\u{200C}خواهم",
            "👩\u{200D}🚀",
            "❤\u{FE0F}",
        ] {
            assert_eq!(hidden(text), None, "{text}");
        }
    }

    #[test]
    fn what_nobody_sees_is_found() {
        let marks = ('\u{202A}'..='\u{202E}').chain('\u{2066}'..='\u{2069}');
        let others = "\0\t\n\u{7f}\u{85}\u{ad}\u{61c}\u{200b}\u{200e}\u{200f}\u{2028}\u{2029}\u{2060}\u{feff}\u{3164}\u{e0041}";
        for c in marks.chain(others.chars()) {
            assert_eq!(hidden(&format!("Ann{c}a")), Some(c), "{c:?}");
        }
        for joiner in ['\u{200C}', '\u{200D}'] {
            for text in [format!("{joiner}"), format!("A{joiner}nn"), format!("я{joiner}{joiner}")]
            {
                assert_eq!(hidden(&text), Some(joiner), "{text:?}");
            }
        }
        let said = check_plain("a\u{202E}b").expect_err("hidden");
        assert_eq!(said, "holds U+202E, which nobody sees: expected none");
        let said = check_name("a\u{2028}b").expect_err("hidden");
        assert_eq!(said, "the name holds U+2028, which nobody sees: expected none");
        assert_eq!(check_name(&"Ж".repeat(40)), Ok(()));
        let said = check_name(&"Ж".repeat(500)).expect_err("too long");
        assert_eq!(said, "the name has 500 characters: expected at most 40");
    }
}
