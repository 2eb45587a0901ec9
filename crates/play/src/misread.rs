use std::fmt;

/// A text of several lines that could not be read: where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What was expected, or what is wrong.
    pub message: String,
}

impl Misread {
    /// The refusal at an offset in bytes; an offset within a character counts as its beginning.
    pub fn at(text: &str, offset: usize, message: impl Into<String>) -> Self {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let begin = before.rfind('\n').map_or(0, |end| end + 1);
        Self {
            line: 1 + before.matches('\n').count(),
            column: 1 + before[begin..].chars().count(),
            message: message.into(),
        }
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Misread {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let misread = Misread::at("one\nКрф", 8, "expected a move");
        assert_eq!(misread.to_string(), "line 2, column 3: expected a move");
        assert_eq!(Misread::at("a\n", 99, "").line, 2);
    }
}
