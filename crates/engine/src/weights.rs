use std::fmt;

use rules::{Appraise, Game, MOST_TERMS, Measures};

use crate::signature;

/// Before the signature in a weights file.
const SIGNATURE: &str = "signature ";

/// What each term of a game counts, in 1024ths of a logit: a player who is ahead of an equal by
/// 1024 expects about 0.73 of a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The lines about where they come from, without their `#`.
    pub origin: Vec<String>,
    values: [i16; MOST_TERMS],
}

/// What is wrong with a weights file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadWeights(String);

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadWeights {}

impl Weights {
    /// The weights that a game brings with it.
    ///
    /// # Errors
    /// If they do not fit the game.
    pub fn of<G: Appraise>(game: &G) -> Result<Self, BadWeights> {
        Self::read(game.weights(), game.terms())
    }

    /// These weights, in the order of a game's terms; what is missing counts nothing.
    pub fn new(origin: Vec<String>, weights: &[i16]) -> Self {
        let mut values = [0; MOST_TERMS];
        for (value, &weight) in values.iter_mut().zip(weights) {
            *value = weight;
        }
        Self { origin, values }
    }

    /// The weights nearest to these numbers.
    pub(crate) fn rounded(origin: Vec<String>, numbers: &[f64]) -> Self {
        let nearest = |number: &f64| number.round().clamp(-32767.0, 32767.0) as i16;
        Self::new(origin, &numbers.iter().map(nearest).collect::<Vec<_>>())
    }

    /// The weights in a text: a line for each term, `name number`, in their order, after lines with
    /// `#` about their origin.
    ///
    /// # Errors
    /// If the text is no weights file, or of other terms than these.
    pub fn read(text: &str, terms: &[&str]) -> Result<Self, BadWeights> {
        let mut weights = Self::new(Vec::new(), &[]);
        let mut terms = terms.iter().enumerate();
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(origin) = line.strip_prefix('#') {
                weights.origin.push(origin.trim().to_owned());
                continue;
            }
            let bad = |what: String| Err(BadWeights(format!("line {number}: {what}")));
            let Some((name, weight)) = line.rsplit_once(' ') else {
                return bad(format!("expected a term and its weight, not \"{line}\""));
            };
            match terms.next() {
                Some((term, &expected)) if expected == name => match weight.trim().parse() {
                    Ok(weight) => weights.values[term] = weight,
                    Err(_) => return bad(format!("expected a number to 32767, not \"{weight}\"")),
                },
                Some((_, expected)) => {
                    return bad(format!("the game measures \"{expected}\" here, not \"{name}\""));
                }
                None => return bad(format!("the game does not measure \"{name}\"")),
            }
        }
        match terms.next() {
            Some((_, missing)) => Err(BadWeights(format!("no weight for \"{missing}\""))),
            None => Ok(weights),
        }
    }

    /// The same for a game whose rules and terms are those under which they were learned: its
    /// [`signature`] stands in the file.
    ///
    /// # Errors
    /// Likewise, or if the signature is missing or another.
    pub fn read_for<G: Game>(text: &str, game: &G) -> Result<Self, BadWeights> {
        let weights = Self::read(text, game.terms())?;
        let expected = format!("{:016x}", signature(game));
        let mut signatures = weights.origin.iter().filter_map(|line| line.strip_prefix(SIGNATURE));
        match signatures.next() {
            Some(found) if found == expected => Ok(weights),
            Some(found) => Err(BadWeights(format!(
                "the rules or the terms have changed since these weights were learned: expected \
                 \"# {SIGNATURE}{expected}\", not {found}"
            ))),
            None => Err(BadWeights(format!(
                "nothing says for which rules these weights are: expected a line \
                 \"# {SIGNATURE}{expected}\""
            ))),
        }
    }

    /// The text of a weights file for a game, with its signature.
    pub fn write_for<G: Game>(&self, game: &G) -> String {
        let mut signed = self.clone();
        signed.origin.retain(|line| !line.starts_with(SIGNATURE));
        signed.origin.push(format!("{SIGNATURE}{:016x}", signature(game)));
        signed.write(game.terms())
    }

    /// The text of a weights file.
    pub fn write(&self, terms: &[&str]) -> String {
        let origin = self.origin.iter().map(|line| format!("# {line}\n"));
        let values = terms.iter().zip(&self.values);
        origin.chain(values.map(|(term, value)| format!("{term} {value}\n"))).collect()
    }

    /// The weights in the order of the terms.
    pub const fn values(&self) -> &[i16; MOST_TERMS] {
        &self.values
    }

    /// What these measures come to.
    #[inline]
    pub(crate) fn sum(&self, measures: &Measures) -> i32 {
        let products = measures.iter().zip(&self.values);
        products.map(|(&m, &w)| i32::from(m) * i32::from(w)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_back_and_refused_when_the_terms_differ() {
        let terms = ["men", "moves"];
        let weights = Weights::new(vec!["by hand".to_owned()], &[300, -7]);
        let text = weights.write(&terms);
        assert_eq!(text, "# by hand\nmen 300\nmoves -7\n");
        assert_eq!(Weights::read(&text, &terms), Ok(weights));
        let refused = |text, terms: &[&str]| Weights::read(text, terms).map_err(|bad| bad.0);
        assert_eq!(refused("men 300\n", &terms), Err("no weight for \"moves\"".to_owned()));
        assert_eq!(
            refused("men 1\nlines 2\n", &terms),
            Err("line 2: the game measures \"moves\" here, not \"lines\"".to_owned())
        );
        assert_eq!(
            refused("men 1\nmoves 99999\n", &terms),
            Err("line 2: expected a number to 32767, not \"99999\"".to_owned())
        );
    }
}
