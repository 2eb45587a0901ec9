//! Puts a server under load: many tables, a socket for every seat, acts at a steady rate.
//!
//! `script/load` runs it. It starts the server itself, on a port of this machine and with a store
//! of its own, and speaks to nobody else.

#![allow(clippy::print_stdout, reason = "it is a program")]

mod growth;
mod http;
mod table;

use std::{
    error::Error,
    fs,
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use clap::Parser;
use tokio::{
    sync::{Semaphore, mpsc},
    task::JoinSet,
    time::{interval, sleep, timeout},
};

use self::{
    growth::Growth,
    http::Line,
    table::{Opened, Times},
};

/// Over how many lines the tables are looked at after the restart.
const LINES: usize = 16;

type Failure = Box<dyn Error + Send + Sync>;

/// How much load, and on what.
#[derive(Debug, Parser)]
struct Load {
    /// The program to be tried
    #[arg(long)]
    program: PathBuf,
    /// A new folder for its store
    #[arg(long)]
    folder: PathBuf,
    /// How many tables of three seats
    #[arg(long, default_value_t = 3000)]
    tables: usize,
    /// How many acts a second, over all tables
    #[arg(long, default_value_t = 500)]
    rate: usize,
    /// For how many seconds
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// For how many minutes, instead of seconds: long enough to see whether memory grows
    #[arg(long)]
    minutes: Option<u64>,
    /// How much memory an act may take for good, in bytes: its place in the log and what follows
    #[arg(long, default_value_t = 2048)]
    growth: u64,
}

impl Load {
    fn duration(&self) -> Duration {
        Duration::from_secs(self.minutes.map_or(self.seconds, |minutes| minutes * 60))
    }
}

/// The server under load.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(load: &Load) -> Result<Self, Failure> {
        let mut child = Command::new(&load.program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--trust-proxy"])
            .arg("--data-dir")
            .arg(&load.folder)
            .env_remove("DATABASE_URL")
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let output = child.stdout.take().ok_or("no output")?;
        BufReader::new(output).read_line(&mut line)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Ok(Self { child, address: address.ok_or("no address")?.to_owned() })
    }

    /// What it takes of memory, in KiB.
    fn memory(&self) -> Result<u64, Failure> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        Ok(line.trim().trim_end_matches(" kB").parse()?)
    }

    /// The seconds of a core that it has used.
    fn work(&self) -> Result<f64, Failure> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields = stat.rsplit(')').next().ok_or("no fields")?.split_whitespace();
        let ticks: Vec<f64> = fields.skip(11).take(2).map(str::parse).collect::<Result<_, _>>()?;
        Ok(ticks.iter().sum::<f64>() / 100.0)
    }

    fn kill(mut self) -> Result<(), Failure> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let load = Load::parse();
    if load.folder.exists() {
        return Err("the folder exists: choose a new one".into());
    }
    let server = Server::start(&load)?;
    println!("server without tables: {} MiB", server.memory()? / 1024);
    let tables = open(&server.address, load.tables).await?;
    let seen = play(&server, &load, &tables).await;
    server.kill()?;
    let seen = seen?;
    restart(&load, tables, seen.into()).await
}

/// Opens the tables.
async fn open(address: &str, count: usize) -> Result<Arc<Vec<Opened>>, Failure> {
    let begun = Instant::now();
    let mut line = Line::new(address).await?;
    let game = table::game_of_three(&mut line).await?;
    let mut tables = Vec::with_capacity(count);
    for number in 0..count {
        tables.push(Opened::new(&mut line, &game, number).await?);
    }
    println!("tables opened: {count} in {:.1} s", begun.elapsed().as_secs_f64());
    Ok(Arc::new(tables))
}

/// Sits down at every seat and acts at a steady rate. Gives the last number of each table.
async fn play(server: &Server, load: &Load, tables: &[Opened]) -> Result<Vec<u64>, Failure> {
    let (mut tasks, mut wakers) = (JoinSet::new(), Vec::with_capacity(tables.len()));
    let begun = Instant::now();
    let doors = Arc::new(Semaphore::new(50));
    for table in tables {
        let (waker, wakes) = mpsc::channel(1);
        wakers.push(waker);
        let (table, address, doors) = (table.clone(), server.address.clone(), doors.clone());
        tasks.spawn(async move {
            let door = doors.acquire().await?;
            let seats = table.sit(&address).await?;
            drop(door);
            seats.play(wakes).await
        });
    }
    // All doors are free again when the last has gone through.
    sleep(Duration::from_millis(500)).await;
    let _all = timeout(Duration::from_secs(120), doors.acquire_many(50)).await??;
    println!("sockets: {} in {:.1} s", tables.len() * 3, begun.elapsed().as_secs_f64());

    let (begun, work) = (Instant::now(), server.work()?);
    let mut clock = interval(Duration::from_micros(1_000_000 / load.rate as u64));
    let (mut sent, mut busy, mut growth) = (0, 0, Growth::default());
    while begun.elapsed() < load.duration() {
        clock.tick().await;
        if growth.is_due(begun.elapsed()) {
            growth.note(begun.elapsed(), sent, server.memory()?);
        }
        // A table that has not had the answer to its last act yet is left out.
        match wakers[(sent + busy) % wakers.len()].try_send(()) {
            Ok(()) => sent += 1,
            Err(_) => busy += 1,
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("asked for: {:.0} acts/s; tables found busy: {busy}", sent as f64 / seconds);
    let used = (server.work()? - work) / seconds;
    println!("server: {} MiB, {used:.2} cores", server.memory()? / 1024);
    if load.minutes.is_some() {
        growth.check(load.growth)?;
    }
    drop(wakers);
    let (mut times, mut seen) = (Times::default(), vec![0; tables.len()]);
    while let Some(played) = tasks.join_next().await {
        let played = played??;
        times.add(&played.times);
        seen[played.number] = played.seq;
    }
    times.tell(seconds);
    Ok(seen)
}

/// Starts the killed server again and looks at every table, some at a time: players come back
/// together.
async fn restart(load: &Load, tables: Arc<Vec<Opened>>, seen: Arc<[u64]>) -> Result<(), Failure> {
    let begun = Instant::now();
    let server = Server::start(load)?;
    println!("restart: listening after {:.2} s", begun.elapsed().as_secs_f64());
    let mut tasks = JoinSet::new();
    for first in 0..LINES {
        let (tables, seen, address) = (tables.clone(), seen.clone(), server.address.clone());
        tasks.spawn(async move {
            let (mut line, mut lost) = (Line::new(&address).await?, 0);
            for (table, seen) in tables.iter().zip(&*seen).skip(first).step_by(LINES) {
                lost += usize::from(table.seq(&mut line).await? < *seen);
            }
            Ok::<_, Failure>(lost)
        });
    }
    let mut lost = 0;
    while let Some(counted) = tasks.join_next().await {
        lost += counted??;
    }
    let seconds = begun.elapsed().as_secs_f64();
    let (memory, work) = (server.memory()? / 1024, server.work()?);
    println!("restart: all tables live after {seconds:.2} s, {memory} MiB, {work:.2} s of a core");
    println!("tables that lost an act: {lost}");
    server.kill()?;
    fs::remove_dir_all(&load.folder)?;
    if lost == 0 { Ok(()) } else { Err("acts were lost".into()) }
}
