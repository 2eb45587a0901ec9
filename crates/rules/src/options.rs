use std::fmt;

use crate::Text;

/// One choice that a game's rules leave open.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// The name, as in `--option first=white`.
    pub name: &'static str,
    /// Its name for people: a few words.
    pub title: Text,
    /// What it decides, in one sentence.
    pub about: Text,
    /// What may be chosen.
    pub values: Values,
    /// The value when none is given. It may always be chosen, also where it is a word among numbers.
    pub default: &'static str,
}

/// What an option may be.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// One of these words.
    Words(&'static [Word]),
    /// A whole number in this range, the ends included.
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
}

/// One value of an option, with what it means.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The value.
    pub word: &'static str,
    /// What it means, in one sentence.
    pub about: Text,
}

/// The options of one game value: those given, checked, and the defaults of the others.
#[derive(Clone, Debug)]
pub struct Options {
    infos: &'static [OptionInfo],
    given: Vec<(&'static str, String)>,
}

impl Options {
    /// All defaults.
    pub const fn defaults(infos: &'static [OptionInfo]) -> Self {
        Self { infos, given: Vec::new() }
    }

    /// Sets one option.
    ///
    /// # Errors
    /// Says which name or value is wrong and what may be chosen.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), BadOption> {
        let Some(info) = self.infos.iter().find(|info| info.name == name) else {
            let names: Vec<_> = self.infos.iter().map(|info| info.name).collect();
            return Err(BadOption(format!(
                "no option \"{name}\": expected one of {}",
                names.join(", ")
            )));
        };
        info.check(value)?;
        self.given.retain(|(given, _)| *given != info.name);
        self.given.push((info.name, value.to_owned()));
        Ok(())
    }

    /// What was given for this option, if anything was.
    pub fn given(&self, name: &str) -> Option<&str> {
        self.given.iter().find(|(given, _)| *given == name).map(|(_, value)| value.as_str())
    }

    /// All that was given, in the order of the game's list.
    pub fn all_given(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.infos.iter().filter_map(|info| Some((info.name, self.given(info.name)?)))
    }

    /// The value of an option: given or default.
    ///
    /// # Panics
    /// If the game has no such option.
    pub fn word(&self, name: &str) -> &str {
        self.given(name).unwrap_or_else(|| {
            let info = self.infos.iter().find(|info| info.name == name);
            info.expect("the game lists the option").default
        })
    }

    /// The value of a number option.
    ///
    /// # Panics
    /// If the game has no such option or it is no number.
    pub fn number(&self, name: &str) -> u32 {
        self.word(name).parse().expect("a number option holds a number")
    }
}

impl OptionInfo {
    /// Whether the option may have this value.
    ///
    /// # Errors
    /// Says what may be chosen.
    pub fn check(&self, value: &str) -> Result<(), BadOption> {
        let name = self.name;
        match self.values {
            _ if value == self.default => Ok(()),
            Values::Words(words) if words.iter().any(|word| word.word == value) => Ok(()),
            Values::Words(words) => {
                let words: Vec<_> = words.iter().map(|word| word.word).collect();
                let words = words.join(", ");
                Err(BadOption(format!("option {name} cannot be \"{value}\": expected {words}")))
            }
            Values::Number { min, max } => match value.parse::<u32>() {
                Ok(number) if (min..=max).contains(&number) && number.to_string() == value => {
                    Ok(())
                }
                _ => Err(BadOption(format!(
                    "option {name} cannot be \"{value}\": expected a number from {min} to {max}"
                ))),
            },
        }
    }
}

/// A refused option: what was wrong and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadOption(pub String);

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadOption {}
