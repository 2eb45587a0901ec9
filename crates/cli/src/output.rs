//! What is common to all that is printed.

use std::{
    env,
    io::{IsTerminal, stdout},
};

use play::Paint;

/// How boards are drawn: in colour at a terminal that did not ask for none.
pub(crate) fn paint(ascii: bool) -> Paint {
    let plain = ascii || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if plain || !stdout().is_terminal() { Paint::Plain } else { Paint::Colour }
}

/// A text in lines of at most 80 characters, each after `indent` blanks.
pub(crate) fn wrapped(text: &str, indent: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is a line");
        if !last.is_empty() && indent + last.chars().count() + 1 + word.chars().count() > 80 {
            lines.push(word.to_owned());
            continue;
        }
        if !last.is_empty() {
            last.push(' ');
        }
        last.push_str(word);
    }
    lines.iter().map(|line| format!("{:indent$}{line}\n", "")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_between_words() {
        let text = wrapped(&"word ".repeat(40), 4);
        assert!(text.lines().all(|line| line.len() <= 80 && line.starts_with("    word")));
        assert_eq!(text.matches("word").count(), 40);
    }
}
