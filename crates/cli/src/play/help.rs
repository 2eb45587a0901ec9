//! What `help` prints of every game; the commands themselves are the same in all languages.

use rules::Text;

pub(super) const BEGIN: Text = Text::new(
    "`help` lists what can be typed.",
    "`help` покажет, что можно ввести.",
    "`help` pokaże, co można wpisać.",
    "`help` zeigt, was man eingeben kann.",
);

pub(super) const HELP: Text = Text::new(EN, RU, PL, DE);

const EN: &str = "\
Type a move as people or machines write it, or an act of any seat:
  resign                 give up
  draw?                  offer a draw; the others answer: draw yes, draw no
  draw claim             claim a draw that the rules give on request
  X: ACT                 seat X acts, whoever is to move: `w: draw yes`
or a command:
  moves [CELL]           the legal moves, or those from a cell
  deals                  what each seat may do besides moving
  board, position, log   the board, the position string, the acts so far
  undo                   take the last act back
  name X NAME            name the player of seat X
  note TEXT              a remark on the last act
  save FILE, load FILE   the record, to go on later
  export FILE            the record for people to read
  save! FILE, export! FILE   the same, over the record of another game
  quit                   leave";

const RU: &str = "\
Введите ход, как его пишут люди или машины, или действие любого места:
  resign                 сдаться
  draw?                  предложить ничью; остальные отвечают: draw yes, draw no
  draw claim             потребовать ничью, которую правила дают по требованию
  X: ACT                 действует место X, чей бы ни был ход: `w: draw yes`
или команду:
  moves [CELL]           возможные ходы, все или с одного поля
  deals                  что каждый может сделать, кроме хода
  board, position, log   доска, строка позиции, все действия
  undo                   взять последнее действие назад
  name X NAME            назвать игрока места X
  note TEXT              замечание к последнему действию
  save FILE, load FILE   запись партии, чтобы продолжить позже
  export FILE            запись партии для чтения
  save! FILE, export! FILE   то же поверх записи другой партии
  quit                   выйти";

const PL: &str = "\
Wpisz ruch tak, jak piszą go ludzie lub maszyny, albo działanie dowolnego miejsca:
  resign                 poddać się
  draw?                  zaproponować remis; pozostali odpowiadają: draw yes, draw no
  draw claim             zażądać remisu, który reguły dają na żądanie
  X: ACT                 działa miejsce X, czyjkolwiek jest ruch: `w: draw yes`
albo polecenie:
  moves [CELL]           dozwolone ruchy, wszystkie lub z jednego pola
  deals                  co każdy może zrobić oprócz ruchu
  board, position, log   plansza, zapis pozycji, dotychczasowe działania
  undo                   cofnąć ostatnie działanie
  name X NAME            nazwać gracza miejsca X
  note TEXT              uwaga do ostatniego działania
  save FILE, load FILE   zapis partii, by grać dalej później
  export FILE            zapis partii do czytania
  save! FILE, export! FILE   to samo na miejsce zapisu innej partii
  quit                   wyjść";

const DE: &str = "\
Ein Zug, wie Menschen oder Maschinen ihn schreiben, oder was irgendein Platz tut:
  resign                 aufgeben
  draw?                  Remis anbieten; die anderen antworten: draw yes, draw no
  draw claim             ein Remis verlangen, das die Regeln auf Verlangen geben
  X: ACT                 Platz X handelt, wer auch am Zug ist: `w: draw yes`
oder ein Befehl:
  moves [CELL]           die erlaubten Züge, alle oder die von einem Feld
  deals                  was jeder außer einem Zug tun kann
  board, position, log   das Brett, die Stellung als Text, was bisher geschah
  undo                   das Letzte zurücknehmen
  name X NAME            den Spieler des Platzes X benennen
  note TEXT              eine Bemerkung zum Letzten
  save FILE, load FILE   die Partie, um später weiterzuspielen
  export FILE            die Partie zum Lesen
  save! FILE, export! FILE   dasselbe über die einer anderen Partie
  quit                   gehen";

#[cfg(test)]
mod tests {
    use rules::Lang;

    use super::*;

    /// The commands of a help: what stands before two spaces.
    fn commands(lang: Lang) -> Vec<&'static str> {
        let lines = HELP.get(lang).lines().filter_map(|line| line.strip_prefix("  "));
        lines.filter_map(|line| Some(line.split_once("  ")?.0.trim())).collect()
    }

    #[test]
    fn every_language_lists_the_same_commands() {
        let english = commands(Lang::En);
        assert!(english.len() > 12, "{english:?}");
        for lang in Lang::ALL {
            assert_eq!(commands(lang), english);
        }
    }
}
