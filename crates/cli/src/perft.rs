use std::{
    io::{Write as _, stdout},
    time::Instant,
};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use play::AnyTable;

use crate::{error::Error, stop::Stop};

/// Counts leaves to a depth and prints them, by depth or by move.
pub(crate) fn count(table: &dyn AnyTable, depth: u32, divide: bool) -> Result<(), Error> {
    let stop = Stop::on_interrupt();
    let mut out = stdout().lock();
    let acts = table.acts();
    for depth in if divide { depth..=depth } else { 1..=depth } {
        let mut count = Count::new(table, &stop);
        let counted = count.all(table, depth, |index, leaves| {
            if divide { writeln!(out, "{}: {leaves}", acts[index]) } else { Ok(()) }
        });
        match counted {
            Ok(leaves) if divide => writeln!(out, "\n{leaves}")?,
            Ok(leaves) => writeln!(out, "{depth} {leaves}")?,
            Err(Error::Interrupted) => {
                writeln!(out, "{depth} stopped at {}", count.leaves)?;
                return Err(Error::Interrupted);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// A count under way.
struct Count<'a> {
    stop: &'a Stop,
    bar: ProgressBar,
    begun: Instant,
    leaves: u64,
    told: u32,
}

impl<'a> Count<'a> {
    /// With a bar on the standard error, if that is a terminal.
    fn new(table: &dyn AnyTable, stop: &'a Stop) -> Self {
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len} moves  {msg}  {eta} left");
        let bar = ProgressBar::new(table.count());
        bar.set_style(style.expect("the template is sound"));
        Self { stop, bar, begun: Instant::now(), leaves: 0, told: 0 }
    }

    /// Counts the leaves under each move, gives them to `each`, and returns their sum.
    fn all(
        &mut self,
        table: &dyn AnyTable,
        depth: u32,
        mut each: impl FnMut(usize, u64) -> std::io::Result<()>,
    ) -> Result<u64, Error> {
        for index in 0..table.count() as usize {
            let before = self.leaves;
            if !table.divide_while(index, depth, &mut |leaves| self.tell(leaves)) {
                self.bar.finish_and_clear();
                return Err(Error::Interrupted);
            }
            self.bar.inc(1);
            self.bar.suspend(|| each(index, self.leaves - before))?;
        }
        self.bar.finish_and_clear();
        Ok(self.leaves)
    }

    /// Takes some leaves; false if that is enough.
    fn tell(&mut self, leaves: u64) -> bool {
        self.leaves += leaves;
        self.told = self.told.wrapping_add(1);
        if self.told.is_multiple_of(1 << 14) {
            let rate = self.leaves as f64 / self.begun.elapsed().as_secs_f64();
            let (leaves, rate) = (HumanCount(self.leaves), HumanCount(rate as u64));
            self.bar.set_message(format!("{leaves} leaves, {rate}/s"));
        }
        !self.stop.is_set()
    }
}
