//! Endings solved backwards.

use std::{
    fs,
    io::{Write as _, stdout},
    path::PathBuf,
};

use ::play::Catalog;
use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use rules::{EndingFigures, Endings, Game, Verdict};
use server::{EndingFolder, EndingName};

use crate::{
    error::Error,
    files,
    game::{Task, with_game},
    number::whole,
    stop::Stop,
};

/// Which endings.
#[derive(Debug, Args)]
pub(crate) struct TablesArgs {
    /// The game's id
    pub(crate) game: String,
    /// Solve the endings to so many pieces
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = whole(2_u8, 64))]
    pieces: u8,
    /// Keep them in this folder, which is made if missing: a file for each class. What is there
    /// already is not solved again
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Tell how this position comes out; may be given several times
    #[arg(long, value_name = "TEXT")]
    position: Vec<String>,
    /// A choice the rules leave open, as `polychess games` lists them
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
}

/// More help, with examples.
pub(crate) const HELP: &str = "\
A class is all boards with the same pieces. Its states are the boards with all
else that decides how they come out; each is checked against what its moves lead
to. Printed is how many boards are won, lost and endless for the player to move
when the points are level, and the most moves that a winner needs to get out of
the class. Endless is where neither can force the end. Not every game has
endings that can be solved: it says so.
Three pieces take seconds, four take minutes. Ctrl-C ends it with code 130; with
--out the same command goes on after the last class that was finished.

Examples:
  polychess tables GAME --pieces 3
  polychess tables GAME --pieces 4 --out endings
  polychess tables GAME --pieces 3 --position 'POSITION'";

/// Solves endings and prints what came of them.
pub(crate) fn solve(catalog: &Catalog, args: &TablesArgs) -> Result<(), Error> {
    with_game(catalog, &args.game, &args.option, args)
}

impl Task for &TablesArgs {
    fn run<G: Game>(self, game: &G) -> Result<(), Error> {
        let given = |what, why| Error::Given { what, why };
        let read = |text: &String| {
            let refused = |bad| given("--position", format!("\"{text}\": {bad}"));
            game.read_position(text).map_err(refused)
        };
        let positions: Vec<_> = self.position.iter().map(read).collect::<Result<_, _>>()?;
        let mut endings = game.endings(self.pieces.into()).ok_or_else(|| {
            let why = "no such endings of this game can be solved under these options";
            given("tables", why.to_owned())
        })?;
        let most = endings.classes().last().map_or(0, |class| class.pieces);
        if most < self.pieces.into() {
            return Err(given("--pieces", format!("expected at most {most} in this game")));
        }
        let folder = self.out.clone().map(EndingFolder::new);
        let mut shop = Shop { game, endings: &mut *endings, folder };
        shop.take_kept()?;
        shop.solve_others()?;
        let mut out = stdout().lock();
        writeln!(out, "{}", figures(&*endings))?;
        for (text, state) in self.position.iter().zip(&positions) {
            writeln!(out, "{text}: {}", told(endings.verdict(game, state)))?;
        }
        Ok(())
    }
}

/// Where endings are solved, and where they are kept.
struct Shop<'a, G: Game> {
    game: &'a G,
    endings: &'a mut dyn Endings<G>,
    folder: Option<EndingFolder>,
}

impl<G: Game> Shop<'_, G> {
    /// Takes all classes that were solved before.
    fn take_kept(&mut self) -> Result<(), Error> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let path = folder.path();
        let wrong = |why| Error::Given { what: "--out", why };
        if path.exists() && !path.is_dir() {
            let expected = "expected a folder, or a name for a new one";
            return Err(wrong(format!("{} is no folder: {expected}", path.display())));
        }
        let failed = |source| Error::File { doing: "write", file: path.into(), source };
        fs::create_dir_all(path).map_err(failed)?;
        for number in 0..self.endings.classes().len() {
            if let Some(values) = folder.read(self.name(number)).map_err(wrong)? {
                self.endings.take(number, values).map_err(wrong)?;
            }
        }
        Ok(())
    }

    /// Solves the other classes and keeps each when it is done.
    fn solve_others(&mut self) -> Result<(), Error> {
        let classes = self.endings.classes().to_vec();
        let left: Vec<_> =
            (0..classes.len()).filter(|&n| self.endings.values(n).is_none()).collect();
        let states = left.iter().map(|&n| classes[n].states as u64).sum();
        let (stop, bar) = (Stop::on_interrupt(), ProgressBar::new(states));
        let form = "{bar:24} {human_pos}/{human_len} states, {per_sec}, {eta} left, {msg}";
        bar.set_style(ProgressStyle::with_template(form).expect("the template is sound"));
        let mut done = 0;
        for number in left {
            bar.set_message(classes[number].name.clone());
            let solved = self.endings.solve(self.game, number, &mut |decided| {
                bar.set_position(done + decided as u64);
                !stop.is_set()
            });
            if !solved {
                bar.finish_and_clear();
                return Err(Error::Interrupted);
            }
            self.keep(number).inspect_err(|_| bar.finish_and_clear())?;
            done += classes[number].states as u64;
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn keep(&self, number: usize) -> Result<(), Error> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let (name, values) = (self.name(number), self.endings.values(number).unwrap_or(&[]));
        files::write(&folder.file(name), &name.write(values))
    }

    fn name(&self, number: usize) -> EndingName<'_> {
        let class = &self.endings.classes()[number];
        EndingName { game: G::info().id, rules: self.endings.rules(), class }
    }
}

/// What was found, class by class and for each number of pieces.
fn figures<G: Game>(endings: &dyn Endings<G>) -> String {
    let mut text = "class        boards      states    won   lost endless  moves".to_owned();
    let (mut sum, mut sizes) = (EndingFigures::default(), [0; 2]);
    let classes = endings.classes();
    for (number, class) in classes.iter().enumerate() {
        let found = endings.figures(number);
        text += &row(&class.name, [class.boards, class.states], &found);
        sizes = [sizes[0] + class.boards, sizes[1] + class.states];
        sum = EndingFigures {
            won: sum.won + found.won,
            lost: sum.lost + found.lost,
            endless: sum.endless + found.endless,
            longest: sum.longest.max(found.longest),
        };
        if classes.get(number + 1).is_none_or(|next| next.pieces > class.pieces) {
            text += &row(&format!("{} pieces", class.pieces), sizes, &sum);
            (sum, sizes) = (EndingFigures::default(), [0; 2]);
        }
    }
    text
}

fn row(name: &str, [boards, states]: [usize; 2], found: &EndingFigures) -> String {
    let percent = |count| 100.0 * count as f64 / boards.max(1) as f64;
    let [won, lost, endless] = [found.won, found.lost, found.endless].map(percent);
    let (boards, states) = (HumanCount(boards as u64), HumanCount(states as u64));
    let longest = found.longest;
    let [boards, states] = [boards, states].map(|count| count.to_string());
    format!(
        "\n{name:<8} {boards:>10} {states:>11} {won:>4.0} % {lost:>4.0} % {endless:>5.0} % {longest:>6}"
    )
}

fn told(verdict: Option<Verdict>) -> String {
    match verdict {
        Some(Verdict::Won(moves)) => format!("won for the player to move, in {moves} or fewer"),
        Some(Verdict::Lost(moves)) => {
            format!("lost for the player to move, in {moves} or fewer of the winner")
        }
        Some(Verdict::Endless) => "endless".to_owned(),
        None => "not among these endings".to_owned(),
    }
}
