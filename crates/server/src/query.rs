//! What stands in an address: the words of a query, and numbers.

use std::str::FromStr;

use axum::{
    extract::{FromRequestParts, MatchedPath, Query, Request},
    http::request::Parts,
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::error::Fault;

/// The words that a query may have, by the paths of the interface; the other paths know none.
const KNOWN: [(&str, &[&str]); 13] = [
    ("/games/{id}", &["option", "position"]),
    ("/games/{id}/position", &["option", "position", "act"]),
    ("/games/{id}/reach", &["option", "position", "cell"]),
    ("/games/{id}/threats", &["option", "position", "cell"]),
    ("/games/{id}/why", &["option", "position", "act"]),
    ("/games/{id}/picture.svg", &["option", "position", "seat", "lang"]),
    ("/games/{id}/weights", &["option", "position"]),
    ("/summaries", &["table"]),
    ("/tables/{id}/picture.svg", &["after", "seat", "lang"]),
    ("/tables/{id}/record", &["form", "lang"]),
    ("/tables/{id}/analysis/{acts}", &["lines"]),
    ("/tables/{id}/ws", &["since"]),
    ("/tables/{id}/stream", &["since"]),
];

/// The words of a query with their values, in their order.
#[derive(Clone, Debug)]
pub(crate) struct Words(Vec<(String, String)>);

impl Words {
    /// All of them.
    pub(crate) fn into_pairs(self) -> Vec<(String, String)> {
        self.0
    }

    /// The value of a word that may be given once.
    ///
    /// # Errors
    /// If it is given more than once.
    pub(crate) fn once(&self, wanted: &str) -> Result<Option<&str>, Fault> {
        once(&self.0, wanted)
    }
}

impl<S: Sync> FromRequestParts<S> for Words {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Fault> {
        let pairs = Query::try_from_uri(&parts.uri);
        let Query(pairs) = pairs.map_err(|_| Fault::invalid("expected a query as ?name=value"))?;
        Ok(Self(pairs))
    }
}

/// Refuses words that the path of a request does not know: they were meant to do something.
pub(crate) async fn known(
    path: MatchedPath,
    words: Words,
    request: Request,
    next: Next,
) -> Response {
    let path = path.as_str().trim_start_matches("/api/v1");
    let known = KNOWN.iter().find(|(of, _)| *of == path).map_or(&[][..], |(_, known)| *known);
    match words.0.iter().find(|(name, _)| !known.contains(&&**name)) {
        None => next.run(request).await,
        Some((name, _)) => {
            let known = if known.is_empty() { "no words".to_owned() } else { known.join(", ") };
            Fault::invalid(format!("no \"{name}\": expected {known} in the query")).into_response()
        }
    }
}

/// Whether what an address says by `%` is text: elsewhere it would be read as something else.
///
/// # Errors
/// With the byte from which on it is none.
pub(crate) fn check_address(address: &str) -> Result<(), Fault> {
    let wrong = |at: usize, why: &str| {
        let mut fault = Fault::invalid(format!("the address, from byte {at} on: {why}"));
        fault.body.at = Some(at);
        fault
    };
    let digit = |byte: Option<&u8>| char::from(*byte?).to_digit(16);
    let (bytes, mut at) = (address.as_bytes(), 0);
    let (mut plain, mut places) = (Vec::with_capacity(bytes.len()), Vec::new());
    while let Some(&byte) = bytes.get(at) {
        places.push(at);
        if byte == b'%' {
            let digits = digit(bytes.get(at + 1)).zip(digit(bytes.get(at + 2)));
            let (high, low) =
                digits.ok_or_else(|| wrong(at, "expected two digits of base 16 after %"))?;
            plain.push((high * 16 + low) as u8);
            at += 3;
        } else {
            plain.push(byte);
            at += 1;
        }
    }
    let text = str::from_utf8(&plain);
    text.map(drop).map_err(|error| wrong(places[error.valid_up_to()], "expected UTF-8"))
}

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

/// A number as the server itself writes it: digits alone, and no zero before others.
pub(crate) fn number<T: FromStr>(text: &str) -> Option<T> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_written_in_one_way() {
        assert_eq!([number("0"), number("7"), number("255")], [Some(0_u8), Some(7), Some(255)]);
        for text in
            ["", "00", "07", "+7", "-0", "-0.0", "7.0", "7e0", " 7", "7 ", "0x7", "256", "٣"]
        {
            assert_eq!(number::<u8>(text), None, "{text:?}");
        }
    }
}
