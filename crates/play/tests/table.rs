//! What a table does besides its game's rules, on the toy game: turns, draw offers, repetition,
//! claims, leaving and taking back.

use std::collections::BTreeSet;

use play::{AnyTable, Catalog, Paint, Table, TableAct, board_text, entry_doc, setting_doc};
use rules::{Ending, Game, Lang, Options, Player, Random, Values, kit::Ring};
use wire::StandingDoc;

const RED: Player = Player::new(0);
const WHITE: Player = Player::new(1);
const BLACK: Player = Player::new(2);

/// The way there and back of all three: six acts after which the start stands again.
const ROUND: [&str; 6] = ["2-3", "6-7", "10-11", "3-2", "7-6", "11-10"];

fn table(options: &[(&str, &str)]) -> Table<Ring> {
    let mut chosen = Options::defaults(Ring::info().options);
    for (name, value) in options {
        chosen.set(name, value).expect("an option of the toy");
    }
    Table::new(Ring::new(&chosen).expect("they go together"))
}

/// Does acts by the players named, all of which must be possible.
fn play(table: &mut Table<Ring>, acts: &[(Player, &str)]) {
    for &(by, act) in acts {
        table.submit(by, act).unwrap_or_else(|refusal| panic!("{act}: {refusal}"));
    }
}

fn play_round(table: &mut Table<Ring>) {
    for act in ROUND {
        let by = table.to_act().expect("the game goes on");
        play(table, &[(by, act)]);
    }
}

fn refused(table: &mut Table<Ring>, by: Player, act: &str) -> (String, Option<usize>) {
    let before = (table.position(), table.len());
    let refusal = table.submit(by, act).expect_err(act);
    assert_eq!((table.position(), table.len()), before, "a refused act changes nothing");
    (refusal.message, refusal.at)
}

fn ending(table: &Table<Ring>) -> Option<Ending> {
    table.outcome().map(|outcome| outcome.ending)
}

#[test]
fn moves_are_for_the_player_to_act() {
    let mut table = table(&[]);
    let (message, at) = refused(&mut table, WHITE, "5-4");
    let may = "it is for Red to move; White may do: resign, draw?";
    assert_eq!(message, format!("\"5-4\" is no act of White now: {may}"));
    assert_eq!(at, None);
    play(&mut table, &[(RED, "2-3"), (WHITE, "5-4")]);
    assert_eq!(table.to_act(), Some(BLACK));
}

#[test]
fn a_refusal_says_where_the_text_stops_making_sense() {
    let mut table = table(&[]);
    assert_eq!(refused(&mut table, RED, "2+3"), ("expected \"-\" or \"x\"".into(), Some(1)));
    assert_eq!(refused(&mut table, RED, "2-33"), ("expected a cell, 1 to 12".into(), Some(2)));
    assert_eq!(refused(&mut table, RED, "1-2").1, Some(0));
    assert_eq!(refused(&mut table, RED, "").1, Some(0));
}

#[test]
fn a_draw_needs_everyone_who_is_left() {
    let mut table = table(&[]);
    play(&mut table, &[(WHITE, "draw?"), (RED, "draw yes")]);
    assert_eq!(ending(&table), None);
    play(&mut table, &[(BLACK, "draw yes")]);
    let outcome = table.outcome().expect("agreed");
    assert_eq!((outcome.ending, outcome.places.as_slice()), (Ending::Agreement, &[1, 1, 1][..]));
    assert_eq!((table.to_act(), table.count(), table.acts()), (None, 0, vec![]));
}

#[test]
fn a_player_who_is_out_has_no_say_in_a_draw() {
    let mut table = table(&[]);
    play(&mut table, &[(BLACK, "resign"), (RED, "draw?")]);
    assert_eq!(refused(&mut table, BLACK, "draw yes").0, "a player who is out has no say");
    play(&mut table, &[(WHITE, "draw yes")]);
    let outcome = table.outcome().expect("agreed");
    assert_eq!(outcome.places.as_slice(), [1, 1, 3]);
}

#[test]
fn an_offer_ends_with_a_refusal_its_withdrawal_a_move_without_joining_or_the_offerers_move() {
    let mut refusing = table(&[]);
    play(&mut refusing, &[(WHITE, "draw?"), (RED, "draw no")]);
    assert_eq!(refusing.draw_offer(), None);
    let mut withdrawn = table(&[]);
    play(&mut withdrawn, &[(WHITE, "draw?"), (RED, "draw yes"), (WHITE, "draw no")]);
    assert_eq!(withdrawn.draw_offer(), None);
    let mut moving = table(&[]);
    play(&mut moving, &[(WHITE, "draw?"), (RED, "2-3")]);
    assert_eq!(moving.draw_offer(), None);
    let mut own = table(&[]);
    play(&mut own, &[(RED, "draw?"), (WHITE, "draw yes"), (RED, "2-3")]);
    assert_eq!(own.draw_offer(), None);
    let mut joined = table(&[]);
    play(&mut joined, &[(WHITE, "draw?"), (RED, "draw yes"), (RED, "2-3")]);
    assert!(joined.draw_offer().is_some(), "who has joined may move on");
}

#[test]
fn offers_are_made_and_answered_once() {
    let mut table = table(&[]);
    assert_eq!(refused(&mut table, RED, "draw yes").0, "no draw offer is open");
    play(&mut table, &[(RED, "draw?")]);
    assert_eq!(refused(&mut table, WHITE, "draw?").0, "a draw offer is open already");
    assert_eq!(refused(&mut table, RED, "draw yes").0, "this player has agreed already");
    assert!(table.has_joined_draw(RED) && !table.has_joined_draw(WHITE));
    let may = |by| Table::table_acts(&table, by);
    assert_eq!(may(WHITE), [TableAct::Resign, TableAct::Join, TableAct::Decline]);
    assert_eq!(may(RED), [TableAct::Resign, TableAct::Decline]);
}

#[test]
fn a_position_that_stands_thrice_ends_the_game() {
    let mut table = table(&[]);
    play_round(&mut table);
    assert_eq!(ending(&table), None);
    play_round(&mut table);
    assert_eq!(ending(&table), Some(Ending::Repetition));
    assert_eq!(refused(&mut table, RED, "2-3").0, "the game is over: repetition of the position");
}

#[test]
fn what_was_taken_back_does_not_count_as_having_stood() {
    let mut table = table(&[]);
    play_round(&mut table);
    for _ in 0..3 {
        assert!(table.undo());
        play(&mut table, &[(BLACK, "11-10")]);
        assert_eq!(ending(&table), None, "the start has stood twice");
    }
    play_round(&mut table);
    assert_eq!(ending(&table), Some(Ending::Repetition));
}

#[test]
fn a_claim_is_for_the_player_to_act_where_the_rules_give_one() {
    let mut table = table(&[("third", "claim")]);
    play_round(&mut table);
    assert_eq!(refused(&mut table, RED, "draw claim").0, "there is no draw to claim now");
    play_round(&mut table);
    assert_eq!(ending(&table), None);
    let (message, _) = refused(&mut table, WHITE, "draw claim");
    assert_eq!(message, "only the player to act may claim a draw");
    play(&mut table, &[(RED, "draw claim")]);
    assert_eq!(ending(&table), Some(Ending::Repetition));
}

#[test]
fn whoever_leaves_is_out_and_the_last_one_wins() {
    let mut table = table(&[]);
    play(&mut table, &[(RED, "resign")]);
    assert_eq!(table.position(), "....ww..bb.. w");
    let (message, _) = refused(&mut table, RED, "resign");
    assert_eq!(message, "this player is out of the game already");
    play(&mut table, &[(BLACK, "time")]);
    let outcome = table.outcome().expect("one is left");
    assert_eq!((outcome.ending, outcome.places.as_slice()), (Ending::LastStanding, &[2, 1, 2][..]));
}

#[test]
fn the_log_is_the_match_and_may_be_taken_back_to_its_start() {
    let mut table = table(&[]);
    let acts = [(RED, "2-3"), (BLACK, "draw?"), (WHITE, "6-7"), (WHITE, "resign"), (BLACK, "10-9")];
    // Black's own stone bars his way.
    play(&mut table, &acts[..4]);
    refused(&mut table, BLACK, "10-9");
    let log: Vec<_> = (0..table.len()).map(|index| table.entry(index)).collect();
    let told: Vec<_> = log.iter().map(|(by, act)| (*by, act.as_str())).collect();
    assert_eq!(told, acts[..4]);
    let mut again = self::table(&[]);
    play(&mut again, &told);
    assert_eq!(again.position(), table.position());
    while table.undo() {}
    assert_eq!((table.position(), table.len()), ("rr..ww..bb.. r".to_owned(), 0));
    assert!(!table.undo() && table.draw_offer().is_none());
}

#[test]
fn an_entry_tells_whether_it_was_said_and_whom_it_put_out() {
    let mut table = table(&[]);
    play(&mut table, &[(RED, "2-3"), (WHITE, "draw?"), (BLACK, "resign")]);
    let entries: Vec<_> = (0..3).map(|index| entry_doc(&table, index)).collect();
    assert_eq!(entries.iter().map(|entry| entry.said).collect::<Vec<_>>(), [false, true, true]);
    assert_eq!(entries[0].became, []);
    assert_eq!(entries[2].became, [(BLACK.index(), StandingDoc::Captured)]);
}

#[test]
fn a_mate_is_told_by_whose_pieces_gave_it() {
    let mut catalog = Catalog::default();
    games::each(&mut catalog);
    let (mut mates, mut of_others) = (0, 0);
    for shelf in catalog.shelves() {
        for seed in 0..30 {
            let mut table = shelf.open(&shelf.options(), None).expect("the start opens");
            let mut random = Random::new(seed);
            for index in 0..400 {
                let acts = table.acts();
                let (Some(by), Some(act)) = (table.to_act(), random.pick(&acts)) else { break };
                table.submit(by, act).expect("a listed act may be done");
                let entry = entry_doc(&*table, index);
                for mate in entry.mates {
                    let sides = table.placed().into_iter().filter_map(|placed| {
                        mate.by.contains(&placed.cell.index()).then_some(placed.side.index())
                    });
                    assert!(sides.collect::<BTreeSet<_>>().into_iter().eq(mate.sides.clone()));
                    mates += 1;
                    of_others += usize::from(!mate.sides.contains(&entry.by));
                }
            }
        }
    }
    assert!(mates > 0 && of_others > 0, "{mates} mates, {of_others} not by who moved last");
}

#[test]
fn kinds_are_told_apart_in_a_drawing_of_characters() {
    let mut catalog = Catalog::default();
    games::each(&mut catalog);
    for shelf in catalog.shelves() {
        let table = shelf.open(&shelf.options(), None).expect("the start opens");
        let drawn = board_text(&*table, Lang::En, Paint::Plain);
        let rows: Vec<Vec<char>> = drawn.lines().map(|row| row.chars().collect()).collect();
        let placed = table.placed();
        let letter = |cell: board::Cell| {
            let (row, column) = table.board().spots[cell.index()].text;
            rows[row][column + 1].to_ascii_uppercase()
        };
        let pairs: BTreeSet<_> =
            placed.iter().map(|placed| (placed.kind.index(), letter(placed.cell))).collect();
        let letters: BTreeSet<_> = pairs.iter().map(|(_, letter)| letter).collect();
        assert_eq!(pairs.len(), letters.len(), "{}: {pairs:?}", table.info().id);
    }
}

#[test]
fn the_setting_says_who_is_allied_under_its_options() {
    let mut catalog = Catalog::default();
    games::each(&mut catalog);
    let mut pairs = 0;
    for shelf in catalog.shelves() {
        let mut ways = vec![shelf.options()];
        for option in shelf.info().options {
            let Values::Words(words) = option.values else { continue };
            for word in words {
                let mut options = shelf.options();
                options.set(option.name, word.word).expect("a word of the option");
                ways.push(options);
            }
        }
        for options in ways {
            let Ok(table) = shelf.open(&options, None) else { continue };
            let seats = setting_doc(&*table).seats;
            for (seat, doc) in seats.iter().enumerate() {
                assert!(doc.allies.iter().all(|&ally| ally != seat));
                assert!(doc.allies.iter().all(|&ally| seats[ally].allies.contains(&seat)));
                pairs += doc.allies.len();
            }
        }
    }
    assert!(pairs > 0, "some game is played in pairs");
}
