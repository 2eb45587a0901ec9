use std::{
    io::{Write as _, stdout},
    time::Instant,
};

use rules::{Game, Options, Random, Values, Visitor, mix, perft, perft_while};
use serde_json::{Value, json};

use crate::error::Error;

/// The depth of the counts, timed and untimed.
const DEPTH: u32 = 4;
/// The depth of the count that goes into the signature.
const SIGNED_DEPTH: u32 = 3;
/// How many random games go into the signature.
const SIGNED_GAMES: u64 = 5;
/// The longest of them, in moves.
const SIGNED_MOVES: usize = 300;
/// The longest random game, in moves.
const LONGEST: u64 = 1000;

/// Measures every game and prints a table, or one JSON object.
pub(crate) fn measure(seconds: f64, json: bool) -> Result<(), Error> {
    let mut bench = Bench { seconds, rows: Vec::new(), signature: 0 };
    ::games::each(&mut bench);
    let mut out = stdout().lock();
    if json {
        let games: Vec<_> = bench.rows.iter().map(Row::json).collect();
        let all = json!({"games": games, "signature": bench.signature});
        return Ok(writeln!(out, "{all}")?);
    }
    writeln!(out, "{:<24} {:>14} {:>14} {:>6}", "game", "leaves/s", "moves/s", "bytes")?;
    for row in &bench.rows {
        let Row { name, leaves, moves, bytes, .. } = row;
        writeln!(out, "{name:<24} {leaves:>14.0} {moves:>14.0} {bytes:>6}")?;
    }
    Ok(writeln!(out, "signature {}", bench.signature)?)
}

struct Bench {
    seconds: f64,
    rows: Vec<Row>,
    /// Differs when any game plays differently.
    signature: u64,
}

struct Row {
    /// The game, and the number of players where it is an option.
    name: String,
    /// Leaves counted in a second.
    leaves: f64,
    /// Random moves made in a second.
    moves: f64,
    /// The length of a random game, in moves.
    length: f64,
    /// What a state takes.
    bytes: usize,
}

impl Row {
    fn json(&self) -> Value {
        json!({
            "game": self.name,
            "leaves_per_second": self.leaves.round(),
            "moves_per_second": self.moves.round(),
            "moves_per_game": self.length.round(),
            "state_bytes": self.bytes,
        })
    }
}

impl Visitor for Bench {
    fn game<G: Game>(&mut self) {
        let info = G::info();
        let players = info.options.iter().find(|option| option.name == "players");
        let Some((players, Values::Words(words))) = players.map(|p| (p.name, p.values)) else {
            return self.one::<G>(info.id.to_owned(), &Options::defaults(info.options));
        };
        for word in words {
            let mut options = Options::defaults(info.options);
            // Values from the game's own list are never refused.
            if options.set(players, word.word).is_ok() {
                self.one::<G>(format!("{} {players}={}", info.id, word.word), &options);
            }
        }
    }
}

impl Bench {
    fn one<G: Game>(&mut self, name: String, options: &Options) {
        let Ok(game) = G::new(options) else { return };
        self.sign(&game);
        let (leaves, (moves, length)) = (self.counting(&game), self.playing(&game));
        self.rows.push(Row { name, leaves, moves, length, bytes: size_of::<G::State>() });
    }

    /// Takes what a game does into the signature, whatever the order in which it lists moves.
    fn sign<G: Game>(&mut self, game: &G) {
        self.take(perft(game, &game.start(), SIGNED_DEPTH));
        for seed in 0..SIGNED_GAMES {
            let (mut random, mut state) = (Random::new(seed), game.start());
            for _ in 0..SIGNED_MOVES {
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let mut acts: Vec<_> =
                    moves.into_iter().map(|m| (game.act(&state, m), m)).collect();
                acts.sort_by(|(one, _), (other, _)| one.cmp(other));
                self.take(acts.len() as u64);
                let Some((act, m)) = random.pick(&acts) else { break };
                act.bytes().for_each(|byte| self.take(u64::from(byte)));
                game.play(&mut state, *m);
            }
        }
    }

    fn take(&mut self, number: u64) {
        self.signature = mix(self.signature ^ number);
    }

    /// Leaves counted in a second.
    fn counting<G: Game>(&self, game: &G) -> f64 {
        let (begun, mut leaves, mut told) = (Instant::now(), 0, 0_u32);
        let mut tell = |more: u64| {
            leaves += more;
            told = told.wrapping_add(1);
            !told.is_multiple_of(1024) || begun.elapsed().as_secs_f64() < self.seconds
        };
        while perft_while(game, &game.start(), DEPTH, &mut tell)
            && begun.elapsed().as_secs_f64() < self.seconds
        {}
        leaves as f64 / begun.elapsed().as_secs_f64()
    }

    /// Random moves made in a second, each with the list it was picked from; moves in a game.
    fn playing<G: Game>(&self, game: &G) -> (f64, f64) {
        let (begun, mut moves, mut games) = (Instant::now(), 0_u64, 0_u64);
        let mut random = Random::new(1);
        while begun.elapsed().as_secs_f64() < self.seconds {
            moves += random_game(game, &mut random);
            games += 1;
        }
        (moves as f64 / begun.elapsed().as_secs_f64(), moves as f64 / games as f64)
    }
}

/// Plays a random game and returns its length in moves.
fn random_game<G: Game>(game: &G, random: &mut Random) -> u64 {
    let (mut state, mut moves) = (game.start(), Vec::new());
    for played in 0..LONGEST {
        moves.clear();
        game.moves(&state, &mut moves);
        let Some(&m) = random.pick(&moves) else { return played };
        game.play(&mut state, m);
    }
    LONGEST
}
