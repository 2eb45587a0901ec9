// Generated from crates/wire: UPDATE=1 cargo test -p wire

/** A legal move. */
export type ActDoc = {
/** The machine form, to be sent. */
act: string,
/** The cell it starts from. */
from?: number,
/** The cell it goes to. */
to?: number,
/** The cell on which it captures. */
taken?: number,
/** How people write it, where its cells do not tell it from other moves. */
text?: TextDoc,
};

/** The absence of a player, in the server's milliseconds since 1970. */
export type AwayDoc = {
/** Since when he is away. */
since_ms: number,
/** From when on the others may vote what becomes of his seat. */
vote_ms: number,
};

/** A cell that a piece would go to but for a rule. */
export type BarredDoc = {
/** The cell's number. */
to: number,
/** The cells of the pieces that shut the way, if it is pieces. */
by: Array<number>,
/** The rule. */
why: TextDoc,
};

/** A board as it is drawn. Units: a cell is about one wide; y goes down. */
export type BoardDoc = {
/** The cells by number. */
cells: Array<CellDoc>,
/** Drawn over the cells. */
marks: Array<MarkDoc>,
/** Written beside the cells. */
labels: Array<LabelDoc>,
/** The letters of names of cells and of labels as each language writes them, as many and in the
 * same order. Empty where all languages write them as they stand here, which is as in English. */
letters: TextDoc,
/** The names of the layers, the lowest first; empty when there is one. */
layers: Array<TextDoc>,
/** Left, top, width and height of all cells and labels. */
bounds: [number, number, number, number],
};

/** A cell as it is drawn. */
export type CellDoc = {
/** The name. */
name: string,
/** SVG path data. */
d: string,
/** Where a piece stands. */
x: number,
/** Where a piece stands. */
y: number,
/** Which of the board's colours. */
shade: number,
/** Which of several boards. */
layer: number,
/** The cells that touch it. */
near: Array<number>,
};

/** Something said at a table. */
export type ChatDoc = {
/** The seat that said it. */
seat: number,
/** The text. */
text: string,
/** When, in milliseconds since 1970. */
at_ms: number,
};

/** A wish to take a seat. */
export type Claim = {
/** The player's name, may be empty. */
name?: string,
/** The key of the seat's link; open seats need none. */
key?: string,
/** Whether the player is ready to begin; if not, he says `ready` later. */
ready?: boolean,
};

/** A seat that was taken. */
export type ClaimReply = {
/** What lets a client act for the seat. */
token: string,
};

/** The clocks of a table. */
export type ClocksDoc = {
/** What each seat has left, in milliseconds, before what the running clock has used since. */
left_ms: Array<number>,
/** The clock that runs; null while all stand. */
running: RunningDoc | null,
};

/** What every seat may expect at a point of a game: a line of the analysis of the whole. */
export type CourseDoc = {
/** How many acts stood. */
acts: number,
/** The share of the first prize that each seat may expect, from 0 to 1. */
values: Array<number>,
};

/** Something a seat may do besides moving. */
export type DealDoc = {
/** The machine form, to be sent. */
act: string,
/** How it is said; null for the acts that every table knows. */
text: TextDoc | null,
/** What follows from it, to be told before it is said. */
about?: TextDoc,
/** Whether it can be said for most of the game, so that it is no news when it can. */
lasting?: boolean,
};

/** One act of the log as it is shown. */
export type EntryDoc = {
/** The seat whose act it was. */
by: number,
/** The machine form. */
act: string,
/** How people write or say it. */
text: TextDoc,
/** The cells it concerned: from, to, taken. */
cells: Array<number>,
/** The piece it captured, as it stood. */
taken?: PieceDoc,
/** A remark on it in the record. */
comment?: string,
/** Whether it was no move: a deal, or a word that every table knows. */
said?: boolean,
/** The seat whose turn it was, where another one moved. */
turn_of?: number,
/** The seats whose standing it changed, with what they became. */
became?: Array<[number, StandingDoc]>,
/** The mates that it gave. */
mates?: Array<MateDoc>,
/** The lines of the act and of its mates, where they bend: each from its first cell through
 * those it passes to its last. */
ways?: Array<Array<number>>,
};

/** What was wrong. */
export type ErrorBody = {
/** For programs. */
code: ErrorCode,
/** For people, in English. */
message: string,
/** The offset in the text that was wrong, if known. */
at?: number,
/** The number of the last event, where the client's was too old. */
seq?: number,
/** The legal moves, where another was tried and they are at most 200. */
acts?: Array<string>,
};

/** What kind of refusal it is. */
export type ErrorCode = "illegal" | "stale" | "taken" | "not_found" | "forbidden" | "invalid" | "too_many" | "too_large" | "unavailable" | "damaged" | "internal";

/** Why a request was refused. */
export type ErrorDoc = {
/** Why. */
error: ErrorBody,
};

/** What brings a client from an earlier number to a later one.
 *
 * The acts that stand are the first `keep` of those the client has, then `entries`. */
export type EventDoc = {
/** The number the client must have had. */
since: number,
/** The number the client has afterwards. */
seq: number,
/** How many of the client's entries stand. */
keep: number,
/** The entries after them. */
entries: Array<EntryDoc>,
/** What was said since. */
chat: Array<ChatDoc>,
/** What spectators have said since; for players all of it when the game ends, nothing before. */
remarks: Array<RemarkDoc>,
/** Whether the host lets no spectator speak. */
hushed?: boolean,
/** Who sits where. */
seats: Array<SeatStatus>,
/** Whether the game has started. */
started: boolean,
/** What goes on at the table. */
state: TableState,
/** The clocks, if there are any. */
clocks: ClocksDoc | null,
/** The position now. */
position: PositionDoc,
/** The offers that are open, in the order in which they were made. */
offers: Array<OfferDoc>,
/** The table of the rematch, once all have agreed to one. */
rematch: string | null,
/** Whether the seat that decides may ask for a hint. */
hints?: boolean,
/** All hints that were taken. */
hinted?: Array<HintedDoc>,
/** The server's time when this was written, in milliseconds since 1970. */
now_ms: number,
};

/** Why an act is done: what it is, what every seat may expect then, and facts. */
export type ExplanationDoc = {
/** The act. */
act: EntryDoc,
/** The share of the first prize that each seat may expect after it, from 0 to 1. */
values: Array<number>,
/** Why, the plainest first. */
reasons: Array<ReasonDoc>,
};

/** A fact about an act. Those about pieces and faith hold by the rules, the others by search. */
export type FactDoc = { "kind": "only", } | { "kind": "takes",
/** The piece as it stood. */
piece: PieceDoc, } | { "kind": "makes",
/** The seat. */
seat: number,
/** What it becomes. */
standing: StandingDoc, } | { "kind": "checks",
/** The king's seat. */
seat: number, } | { "kind": "attacks",
/** The piece. */
piece: PieceDoc, } | { "kind": "saves",
/** The piece as it stood. */
piece: PieceDoc, } | { "kind": "guards",
/** The piece. */
piece: PieceDoc, } | { "kind": "expects",
/** The acts. */
acts: Array<EntryDoc>, } | { "kind": "hurts",
/** The seat. */
seat: number,
/** The share of the first prize that it could expect before. */
before: number,
/** What it may expect now. */
after: number, } | { "kind": "next",
/** The act. */
act: EntryDoc,
/** How much less of the first prize. */
less: number, } | { "kind": "better",
/** The act. */
act: EntryDoc,
/** How much more of the first prize. */
more: number, } | { "kind": "worlds",
/** The seat. */
seat: number,
/** The share of the first prize that it may expect with the deal. */
with: number,
/** The same without. */
without: number, } | { "kind": "against",
/** The seat. */
seat: number,
/** The share of the first prize that it may expect now. */
share: number, } | { "kind": "faith",
/** The seat. */
seat: number,
/** How often it has moved while bound and kept the bond. */
kept: number,
/** How often it has broken a bond. */
broken: number,
};

/** What there is to know about a game before a table is opened. */
export type GameDoc = {
/** The name for machines. */
id: string,
/** The name for people. */
title: TextDoc,
/** Who made the game. */
author: TextDoc,
/** The credit, with the author's wishes. */
credit: TextDoc,
/** One or two sentences on what the game is. */
summary: TextDoc,
/** The number of players: "3", "2 or 4". */
players: string,
/** The choices the rules leave open. */
options: Array<OptionDoc>,
/** How players of the game usually talk: so they do at a new table that does not say it. */
talk: TalkPolicy,
};

/** A hint. */
export type HintDoc = {
/** The number of the event that tells everybody of it. */
seq: number,
/** The act that looks best, and why. */
why: ExplanationDoc,
};

/** A hint that somebody has taken. */
export type HintedDoc = {
/** The seat that took it. */
seat: number,
/** How many acts stood. */
acts: number,
};

/** A piece that may not go where it would by its own movement. */
export type HoldDoc = {
/** The cell's number. */
cell: number,
/** What holds it. */
sign: SignDoc,
/** The cells of the pieces that hold it. */
by: Array<number>,
};

/** What the host of a table does there. */
export type HostAct = { "do": "free",
/** The seat. */
seat: number, } | { "do": "computer",
/** The seat. */
seat: number,
/** How strong the computer is. */
level: number, } | { "do": "link",
/** The seat. */
seat: number, } | { "do": "mute",
/** The seat. */
seat: number, } | { "do": "unmute",
/** The seat. */
seat: number, } | { "do": "hurry", } | { "do": "hush",
/** Whether it is refused. */
on: boolean, } | { "do": "close",
};

/** What the host has done. */
export type HostReply = {
/** The number of the event it became. */
seq: number,
/** What lets a friend claim the seat, once; after `free` and `link`. */
link_key?: string,
};

/** A kind of piece. */
export type KindDoc = {
/** The number that positions use. */
kind: number,
/** The name. */
name: TextDoc,
/** One or two letters. */
letters: TextDoc,
/** SVG path data in a box of 512 by 512. */
glyph: string,
};

/** A piece of text beside the board. */
export type LabelDoc = {
/** Where its middle is. */
x: number,
/** Where its middle is. */
y: number,
/** The text. */
text: string,
};

/** A strength of computer players. */
export type LevelDoc = {
/** From 1, the weakest. */
number: number,
/** Its name. */
name: TextDoc,
/** What to expect of it. */
about: TextDoc,
};

/** A drawn thing that is no cell. */
export type MarkDoc = {
/** SVG path data. */
d: string,
/** What it is, a style class. */
class: string,
/** The gate it shows, if it can open. */
gate: number | null,
};

/** A mate. */
export type MateDoc = {
/** Where the king of the mated seat stood. */
king: number,
/** The cells of the pieces that attacked it. */
by: Array<number>,
/** The seats whose pieces those are: not always that of the act after which the mate stood. */
sides: Array<number>,
};

/** An act to be done. */
export type NewAct = {
/** The client's own name of the act, new for each: sent again, it is answered again. */
id: string,
/** The number of the last event that the client has seen. */
expect: number,
/** The seat that acts. */
seat: number,
/** The act in machine form, or one of the words that every table knows. */
act: string,
};

/** An act that was done and is on record. */
export type NewActReply = {
/** The number of the event it became. */
seq: number,
};

/** A wish for a hint. */
export type NewHint = {
/** The seat that asks: the one that decides. */
seat: number,
};

/** A record of a game to be looked at. */
export type NewRecord = {
/** The record, in the form for machines or for people. */
text: string,
};

/** A seat of a table to be opened. */
export type NewSeat = {
/** How it is taken. */
kind: SeatKind,
/** The player's name, may be empty. */
name?: string,
/** How strong the computer player is, from 1 to 10; only for a seat of kind `computer`. */
level?: number,
/** The name of the weights by which the computer player judges; the game's own when absent. */
weights?: string,
};

/** A table to be opened. */
export type NewTable = {
/** The game's id. */
game: string,
/** The options that differ from their defaults. */
options?: Record<string, string | number | boolean>,
/** The position to begin at; the game's start when absent. */
position?: string,
/** Whether the lobby shows the table. */
public?: boolean,
/** One for each seat of the game; all `here` when absent. */
seats?: Array<NewSeat>,
/** Whether the players change seats at random when the game starts. */
shuffle?: boolean,
/** How long the players may think; as long as they like when absent. */
time?: TimeDoc,
/** How the players may talk; as is usual in the game when absent. */
talk?: TalkPolicy,
/** Whether players may ask for hints; when absent, only where no other person plays. */
hints?: boolean,
};

/** A table that was opened, with its secrets. */
export type NewTableReply = {
/** The table's id. */
table: string,
/** The secret that manages the table. */
host: string,
/** The seats with theirs. */
seats: Array<SeatSecret>,
};

/** An open offer. It needs everybody who is still in the game. */
export type OfferDoc = {
/** The number of the event with which it was made: answered by `yes ID` and `no ID`. */
id: number,
/** What is offered. */
kind: OfferKind,
/** The seat that made it. */
by: number,
/** The seats that have agreed, the one that made it among them. */
agreed: Array<number>,
/** The seats whose answer is still to come. */
asked: Array<number>,
/** How many acts would stand; for `back` only. */
keep?: number,
/** The seat of the player who has left; for `computer` and `out` only. */
seat?: number,
/** How strong the computer would be; for `computer` only. */
level?: number,
};

/** What is offered to the others. */
export type OfferKind = "back" | "pause" | "resume" | "abort" | "rematch" | "computer" | "out";

/** One choice that a game's rules leave open. */
export type OptionDoc = {
/** The name for machines. */
name: string,
/** The name for people. */
title: TextDoc,
/** What it decides. */
about: TextDoc,
/** The value when none is given. */
default: string,
/** What may be chosen. */
values: ValuesDoc,
};

/** An outcome as data. */
export type OutcomeDoc = {
/** The place of each player from 1; equal places share the number. */
places: Array<number>,
/** The points of each player, where the game has points. */
points?: number[],
/** What ended the game. */
ending: string,
};

/** A piece where it stands. */
export type PieceDoc = {
/** The cell's number. */
cell: number,
/** The kind's number. */
kind: number,
/** The seat whose colour it has. */
side: number,
/** Marked by the game. */
marked?: boolean,
/** Without power just now. */
idle?: boolean,
/** The seat that commands it, where that is not the seat of its colour. */
lord?: number,
};

/** All that a page shows of a position, and all that may be done in it. */
export type PositionDoc = {
/** The position string. */
position: string,
/** The seat that decides now; null when the game is over. */
to_act: number | null,
/** The seat whose turn it is, where another one decides in it. */
turn_of?: number,
/** What is decided now, where that is not just a move. */
decision?: TextDoc,
/** The pieces. */
pieces: Array<PieceDoc>,
/** The open gates, one bit each. */
gates: number,
/** What each seat is in the game. */
standings: Array<StandingDoc>,
/** The seats in check. */
checks: Array<number>,
/** The cells of the kings that are in check. */
checked?: Array<number>,
/** The cells of the pieces that give check. */
checkers?: Array<number>,
/** The pieces that something holds where they stand. */
holds?: Array<HoldDoc>,
/** The lines of those that check and hold, where they bend: each from its first cell through
 * those it passes to its last. */
ways?: Array<Array<number>>,
/** How the game ended; null while it goes on. */
outcome: OutcomeDoc | null,
/** What ended it, in words. */
ending: TextDoc | null,
/** Facts to read beside the board. */
facts: Array<TextDoc>,
/** The legal moves of the seat that decides. */
acts: Array<ActDoc>,
/** What each seat may do besides moving: deals, resigning, draw offers. */
deals: Array<Array<DealDoc>>,
/** The seats that have offered or joined an open draw offer. */
draw: Array<number>,
};

/** A game before a table is opened: its board and start position under some options. */
export type Preview = {
/** What does not change. */
setting: SettingDoc,
/** The start position. */
start: PositionDoc,
};

/** Where a piece could go if it were the turn of who commands it. */
export type ReachDoc = {
/** The seat that commands it; null when nobody could move it. */
seat: number | null,
/** The cells it could go to without capturing. */
goes: Array<number>,
/** The cells on which, or by going to which, it could capture. */
takes: Array<number>,
/** The cells that a rule bars to it. */
barred?: Array<BarredDoc>,
/** The lines to these cells, where they bend. */
ways?: Array<Array<number>>,
};

/** A fact about an act, with its words. */
export type ReasonDoc = {
/** The fact. */
fact: FactDoc,
/** The same in words. */
text: TextDoc,
};

/** A record that was opened. */
export type RecordReply = {
/** The id of the table at which it is shown. */
table: string,
};

/** Something said by a spectator. */
export type RemarkDoc = {
/** The name he gave himself. */
name: string,
/** The text. */
text: string,
/** When, in milliseconds since 1970. */
at_ms: number,
};

/** A clock that runs. */
export type RunningDoc = {
/** The seat. */
seat: number,
/** Since when, in the server's milliseconds since 1970. A time to come means that the clock
 * stands until then. */
since_ms: number,
};

/** A seat. */
export type SeatDoc = {
/** The letter in acts and positions. */
letter: string,
/** The name. */
name: TextDoc,
/** The colour, a style class. */
colour: string,
/** Degrees clockwise to turn the board about the origin so that the seat is at the bottom. */
turn: number,
/** The other seats that win with it, under the options of the table. */
allies: Array<number>,
};

/** How a seat is taken. */
export type SeatKind = "here" | "friend" | "open" | "computer";

/** The secret of a seat. */
export type SeatSecret = {
/** The seat. */
seat: number,
/** How it is taken. */
kind: SeatKind,
/** What lets a client act for a seat that is taken `here`. */
token?: string,
/** What lets a friend claim the seat, once. */
link_key?: string,
};

/** Who sits on a seat. */
export type SeatStatus = {
/** The seat. */
seat: number,
/** The player's name, may be empty. */
name: string,
/** How it is taken. */
kind: SeatKind,
/** Whether it is taken. */
taken: boolean,
/** Whether the player is ready to begin. */
ready: boolean,
/** Whether a client of the player is connected. */
online: boolean,
/** Since when nobody of the player's is connected, while the game is on. */
away?: AwayDoc,
/** Whether the host has closed the player's mouth. */
muted?: boolean,
/** The seats to which the player may talk now with nobody else to hear it; absent if none. */
whispers_to?: Array<number>,
/** How strong the computer player is that has the seat or keeps it for a player who has left;
 * absent for people. */
level?: number,
/** The name of the weights by which it judges; absent for the game's own. */
weights?: string,
/** Whether the computer player is looking for a move now. */
thinking?: boolean,
};

/** What does not change at a table: its board, seats and pieces. */
export type SettingDoc = {
/** The game. */
game: GameDoc,
/** The options given, name and value. */
options: Array<[string, string]>,
/** The seats in turn order. */
seats: Array<SeatDoc>,
/** The kinds of pieces. */
kinds: Array<KindDoc>,
/** The board. */
board: BoardDoc,
};

/** What holds a piece. */
export type SignDoc = "pinned" | "frozen";

/** What a seat is in the game. */
export type StandingDoc = "playing" | "vassal" | "mated" | "stalemated" | "captured" | "resigned" | "time";

/** A step of a game's first lesson. */
export type StepDoc = {
/** The position string. */
position: string,
/** The legal acts, any of which is right. */
acts: Array<string>,
/** What is to be done. */
told: TextDoc,
};

/** What a position is worth to every seat, and the best acts. */
export type StudyDoc = {
/** How many acts stood in the position. */
acts: number,
/** The share of the first prize that each seat may expect, from 0 to 1. */
values: Array<number>,
/** How likely each seat is to come to each place, from the first. */
places: Array<Array<number>>,
/** The best acts with what follows, best first. */
lines: Array<StudyLineDoc>,
/** Positions looked at. */
nodes: number,
/** Moves looked ahead in full. */
depth: number,
};

/** An act with what follows. */
export type StudyLineDoc = {
/** The acts, at least one. */
acts: Array<EntryDoc>,
/** What the line is worth to each seat; null where that is not known. */
values: Array<number | null>,
};

/** All there is to know about a table. */
export type TableDoc = {
/** The table's id. */
table: string,
/** The number of the last event. */
seq: number,
/** What does not change. */
setting: SettingDoc,
/** Who sits where. */
seats: Array<SeatStatus>,
/** Whether the lobby shows the table. */
public: boolean,
/** Whether the game has started: acts are refused before. */
started: boolean,
/** What goes on at the table. */
state: TableState,
/** How long the players may think; null for as long as they like. */
time: TimeDoc | null,
/** How the players may talk. */
talk: TalkPolicy,
/** The clocks, if there are any. */
clocks: ClocksDoc | null,
/** The acts that stand. */
entries: Array<EntryDoc>,
/** The position at the beginning. */
start: PositionDoc,
/** The position now. */
position: PositionDoc,
/** The offers that are open, in the order in which they were made. */
offers: Array<OfferDoc>,
/** The table of the rematch, once all have agreed to one. */
rematch: string | null,
/** What opens such a table once more: the seats as they were offered then. */
again: NewTable,
/** What was said to the whole table. */
chat: Array<ChatDoc>,
/** What spectators have said; for players empty before the game has ended. */
remarks: Array<RemarkDoc>,
/** Whether the seat that decides may ask for a hint. */
hints?: boolean,
/** The hints that were taken. */
hinted?: Array<HintedDoc>,
/** Whether the host lets no spectator speak. */
hushed?: boolean,
/** When the table was opened, in milliseconds since 1970. */
created_ms: number,
/** The server's time when this was written, likewise. */
now_ms: number,
};

/** What goes on at a table. */
export type TableState = "gathering" | "playing" | "paused" | "over" | "aborted" | "closed" | "record";

/** A table as the lobby shows it. */
export type TableSummary = {
/** The table's id. */
table: string,
/** The game's id. */
game: string,
/** The seats. */
seats: Array<SeatStatus>,
/** Whether the game has started. */
started: boolean,
/** Whether the game has ended. */
over: boolean,
/** How long the players may think; null for as long as they like. */
time: TimeDoc | null,
/** The options that differ from their defaults, name and value. */
options: Array<[string, string]>,
/** The colour of each seat's army, as in its `SeatDoc`. */
colours: Array<string>,
/** When the table was opened, in milliseconds since 1970. */
created_ms: number,
/** The seat that decides now; null before the game and after it. */
to_act: number | null,
/** The clocks, if there are any. */
clocks: ClocksDoc | null,
/** The server's time when this was written, in milliseconds since 1970. */
now_ms: number,
};

/** How the players of a table may talk while the game lasts. */
export type TalkPolicy = "open" | "private" | "none";

/** A text in the four languages. */
export type TextDoc = {
/** English. */
en: string,
/** Russian. */
ru: string,
/** Polish. */
pl: string,
/** German. */
de: string,
};

/** How long players may think. */
export type TimeDoc = { "kind": "fischer",
/** The stock at the beginning, in seconds. */
base_s: number,
/** What a move adds, in seconds. */
increment_s: number, } | { "kind": "days",
/** The days. */
days: number,
};

/** What the server says over a socket or a stream. */
export type ToClient = { "t": "full",
/** The table. */
table: TableDoc, } | { "t": "event" } & EventDoc | { "t": "sits",
/** For each token of the hello the seat that it is of; null for a token of none. */
seats: Array<number | null>, } | { "t": "whispers",
/** What was said, oldest first. */
whispers: Array<WhisperDoc>, } | { "t": "whisper" } & WhisperDoc | { "t": "seats",
/** The seats. */
seats: Array<SeatStatus>,
/** What stands as `deals` in the position now. */
deals: Array<Array<DealDoc>>,
/** The server's time when this was written, in milliseconds since 1970. */
now_ms: number, } | { "t": "ack",
/** The client's name of the act. */
id: string,
/** The number of the event it became. */
seq: number, } | { "t": "nack",
/** The client's name of the act. */
id: string,
/** For programs. */
code: ErrorCode,
/** For people, in English. */
message: string,
/** The offset in the text that was wrong, if known. */
at?: number,
/** The number of the last event, where the client's was too old. */
seq?: number,
/** The legal moves, where another was tried and they are at most 200. */
acts?: Array<string>, } | { "t": "pong",
};

/** What a client says over a socket. */
export type ToServer = { "t": "hello",
/** The tokens of the client's seats, none for a spectator. */
tokens: Array<string>, } | { "t": "act" } & NewAct | { "t": "chat",
/** The seat that speaks. */
seat: number,
/** The client's own name of the message, as for an act. */
id: string,
/** The text. */
text: string,
/** The only seat that is to hear it; the whole table when absent. */
to?: number, } | { "t": "remark",
/** The client's own name of the message, as for an act. */
id: string,
/** The name that the spectator gives himself. */
name: string,
/** The text. */
text: string, } | { "t": "ping",
};

/** What an option may be. */
export type ValuesDoc = { "words": Array<WordDoc> } | { "number": {
/** The least. */
min: number,
/** The greatest. */
max: number, } };

/** Weights that somebody has had the program learn, to play against. */
export type WeightsDoc = {
/** The name. */
name: string,
/** Where they come from, line by line. */
origin: Array<string>,
};

/** Something said by one player to another with nobody else to hear it. */
export type WhisperDoc = {
/** The seat that said it. */
seat: number,
/** The seat that was to hear it. */
to: number,
/** The text. */
text: string,
/** When, in milliseconds since 1970. */
at_ms: number,
};

/** One value of an option, with what it means. */
export type WordDoc = {
/** The value. */
word: string,
/** What it means. */
about: TextDoc,
};
