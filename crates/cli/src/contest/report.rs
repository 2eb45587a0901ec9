use std::fmt::Write as _;

use engine::{Sprt, Tally};
use serde_json::{Map, Value, json};

use super::pace::Pace;

/// A match with what came of it.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    pub(crate) game: &'static str,
    pub(crate) options: Vec<(&'static str, &'a str)>,
    pub(crate) players: usize,
    pub(crate) names: [&'a str; 2],
    pub(crate) seed: u64,
    pub(crate) tally: &'a Tally,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) pace: Option<Pace>,
    pub(crate) interrupted: bool,
}

impl Report<'_> {
    /// For programs.
    pub(crate) fn json(&self) -> Value {
        let tally = self.tally;
        let ((share, error), elo) = (tally.share(), tally.elo());
        let endings: Map<String, Value> =
            tally.endings.iter().map(|(e, times)| (e.word().to_owned(), json!(times))).collect();
        let options: Map<String, Value> =
            self.options.iter().map(|&(name, value)| (name.to_owned(), json!(value))).collect();
        let places = |seats: &[u32; 4]| json!(&seats[..self.players]);
        let sprt = self.sprt.map(|sprt| {
            json!({
                "elo": sprt.elo, "error": sprt.error, "ratio": rounded(sprt.ratio(tally)),
                "bound": rounded(sprt.bound()), "verdict": sprt.verdict(tally).word(),
            })
        });
        json!({
            "game": self.game, "options": options, "seed": self.seed,
            "first": self.names[0], "second": self.names[1],
            "openings": tally.shares.len(), "games": tally.games, "unfinished": tally.unfinished,
            "share": rounded(share), "share_error": rounded(error), "elo": elo.map(rounded),
            "places": {"first": places(&tally.places[0]), "second": places(&tally.places[1])},
            "endings": endings, "sprt": sprt, "pace": self.pace.map(|pace| pace.json()),
            "interrupted": self.interrupted,
        })
    }

    /// For people.
    pub(crate) fn text(&self) -> String {
        let tally = self.tally;
        let [first, second] = self.names;
        let mut text = self.game.to_owned();
        self.options.iter().for_each(|(name, value)| text += &format!(" {name}={value}"));
        let _ = writeln!(text, ", seed {}", self.seed);
        let _ = writeln!(text, "first   {first}\nsecond  {second}");
        if let Some(Pace { rates, nodes }) = self.pace {
            let [one, other] = rates.map(|rate| rate / 1e6);
            let _ = writeln!(
                text,
                "pace    {one:.2} and {other:.2} million positions a second: {} and {} a move",
                nodes[0], nodes[1]
            );
        }
        if tally.shares.is_empty() {
            return text + "no opening was played to its end\n";
        }
        let ((share, error), [elo, low, high]) = (tally.share(), tally.elo());
        let _ = writeln!(text, "share   {share:.3} ± {error:.3} of the first, 95 %");
        let _ = writeln!(text, "Elo     {elo:+.0} [{low:+.0}, {high:+.0}]");
        let (openings, games) = (tally.shares.len(), tally.games);
        let _ = write!(text, "games   {games} of {openings} openings");
        for (ending, times) in &tally.endings {
            let _ = write!(text, ", {times} {}", ending.word());
        }
        let _ = writeln!(text, ", {} unfinished", tally.unfinished);
        for (name, seats) in ["first", "second"].iter().zip(&tally.places) {
            let counts: Vec<_> = seats[..self.players].iter().map(u32::to_string).collect();
            let _ = writeln!(text, "places  {name}: {}", counts.join(" "));
        }
        if let Some(sprt) = self.sprt {
            let ([lesser, greater], verdict) = (sprt.elo, sprt.verdict(tally).word());
            let (ratio, bound) = (sprt.ratio(tally), sprt.bound());
            let _ = writeln!(
                text,
                "sprt    {lesser} or {greater} Elo: {verdict}, ratio {ratio:.2} of ±{bound:.2}"
            );
        }
        text
    }
}

/// Four digits: more would promise too much.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
