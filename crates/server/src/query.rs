//! What stands in the query of an address.

use crate::error::Fault;

/// The value of a name that may be given once.
///
/// # Errors
/// If it is given more than once.
pub(crate) fn once<'p>(
    pairs: &'p [(String, String)],
    wanted: &str,
) -> Result<Option<&'p str>, Fault> {
    let mut values = pairs.iter().filter(|(name, _)| name == wanted).map(|(_, value)| &**value);
    match (values.next(), values.next()) {
        (_, Some(_)) => Err(twice(wanted)),
        (value, None) => Ok(value),
    }
}

/// Something is given more than once that may be given once.
pub(crate) fn twice(name: &str) -> Fault {
    Fault::invalid(format!("{name} is given twice: expected it once"))
}
