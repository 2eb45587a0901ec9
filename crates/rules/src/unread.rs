use std::fmt;

/// A text that could not be read: where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The offset in bytes from the start of the text.
    pub at: usize,
    /// What was expected, or what is wrong.
    pub expected: String,
}

impl Unread {
    /// A refusal at an offset.
    pub fn new(at: usize, expected: impl Into<String>) -> Self {
        Self { at, expected: expected.into() }
    }

    /// The same refusal in a longer text that the one read began `by` bytes into.
    pub fn shifted(mut self, by: usize) -> Self {
        self.at += by;
        self
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}: {}", self.at, self.expected)
    }
}

impl std::error::Error for Unread {}

/// A text being read from left to right. Offsets count bytes.
#[derive(Clone, Copy, Debug)]
pub struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    /// The text from its start.
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// A part of a longer text that begins at offset `at` of it.
    pub const fn part(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// The offset of what comes next.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// What is still unread.
    pub const fn rest(&self) -> &'a str {
        self.text
    }

    /// The next character, unread.
    pub fn peek(&self) -> Option<char> {
        self.text.chars().next()
    }

    /// The next character.
    pub fn char(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.skip(next.len_utf8());
        Some(next)
    }

    /// Reads exactly this text, if it comes next.
    pub fn eat(&mut self, text: &str) -> bool {
        let found = self.text.starts_with(text);
        if found {
            self.skip(text.len());
        }
        found
    }

    /// The characters up to the first that fails the test, maybe none.
    pub fn while_(&mut self, test: impl Fn(char) -> bool) -> &'a str {
        let end = self.text.find(|c| !test(c)).unwrap_or(self.text.len());
        let head = &self.text[..end];
        self.skip(end);
        head
    }

    /// A decimal number of at most six digits without leading zeros.
    pub fn number(&mut self) -> Option<u32> {
        let mut ahead = *self;
        let digits = ahead.while_(|c| c.is_ascii_digit());
        let plain = digits.len() <= 6 && (digits == "0" || !digits.starts_with('0'));
        let number = digits.parse().ok().filter(|_| plain)?;
        *self = ahead;
        Some(number)
    }

    /// Whether nothing is left.
    pub const fn is_done(&self) -> bool {
        self.text.is_empty()
    }

    /// The refusal here.
    pub fn wants(&self, expected: impl Into<String>) -> Unread {
        Unread::new(self.at, expected)
    }

    /// Reads this text or refuses.
    ///
    /// # Errors
    /// If something else comes next.
    pub fn expect(&mut self, text: &str) -> Result<(), Unread> {
        if self.eat(text) { Ok(()) } else { Err(self.wants(format!("expected \"{text}\""))) }
    }

    /// Refuses unless nothing is left.
    ///
    /// # Errors
    /// If something is.
    pub fn end(&self) -> Result<(), Unread> {
        if self.is_done() { Ok(()) } else { Err(self.wants("expected the end of the text")) }
    }

    fn skip(&mut self, bytes: usize) {
        self.text = &self.text[bytes..];
        self.at += bytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scan_knows_where_it_is() {
        let mut scan = Scan::new("К12x");
        assert_eq!(scan.char(), Some('К'));
        assert_eq!(scan.number(), Some(12));
        assert_eq!(scan.at(), 4);
        assert_eq!(scan.expect("y"), Err(Unread::new(4, "expected \"y\"")));
        assert!(scan.eat("x") && scan.end().is_ok());
        assert_eq!(Scan::new("012").number(), None);
    }
}
