//! Endings that were solved before, for the games that have such.

use rules::{EndingClass, Endings, Game, Options};

/// Finds what was kept of a class of a game, by the game's id and the number for its rules: None if
/// nothing was.
pub type FindEnding<'a> = dyn Fn(&str, u64, &EndingClass) -> Result<Option<Vec<u8>>, String> + 'a;

/// The endings of a game, by the defaults of its options, as far as all smaller ones are found too;
/// None if there are none.
///
/// # Errors
/// Says what is wrong with what was found.
pub fn found_endings<G: Game>(
    find: &FindEnding<'_>,
) -> Result<Option<Box<dyn Endings<G>>>, String> {
    let game = G::new(&Options::defaults(G::info().options)).map_err(|bad| bad.to_string())?;
    let Some(mut endings) = game.endings(usize::MAX) else { return Ok(None) };
    let (rules, classes) = (endings.rules(), endings.classes().to_vec());
    let mut any = false;
    for (number, class) in classes.iter().enumerate() {
        let Some(values) = find(G::info().id, rules, class)? else { break };
        endings.take(number, values)?;
        any = true;
    }
    Ok(any.then_some(endings))
}
