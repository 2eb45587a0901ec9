//! What a client takes an answer in, and what it has of it already.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Puts what was said about packing into few words, best first, for whoever packs: what is not
/// wanted is left out, and a client that wants nothing that there is gets its answer plain, as a
/// change that was made must not be answered by a refusal.
pub(crate) fn settle(headers: &mut HeaderMap) {
    if !headers.contains_key(header::ACCEPT_ENCODING) {
        return;
    }
    let said: Vec<_> = elements(headers, &header::ACCEPT_ENCODING).collect();
    let weight = |name: &str| said.iter().find(|(said, _)| said == name).map(|&(_, w)| w);
    let any = weight("*").unwrap_or(0);
    let plain = weight("identity").unwrap_or(0);
    let brotli = weight("br").unwrap_or(any);
    let gzip = weight("gzip").or(weight("x-gzip")).unwrap_or(any);
    let wanted = if plain > brotli.max(gzip) || brotli.max(gzip) == 0 {
        "identity"
    } else if gzip > brotli {
        "gzip"
    } else if gzip == 0 || plain > gzip {
        "br"
    } else {
        "br, gzip"
    };
    headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(wanted));
}

/// What such a header names, each with its weight in thousandths.
pub(crate) fn elements(
    headers: &HeaderMap,
    name: &HeaderName,
) -> impl Iterator<Item = (String, u16)> {
    let lines = headers.get_all(name).into_iter();
    let lines = lines.filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).filter_map(|element| {
        let (name, rest) = element.split_once(';').unwrap_or((element, "q=1"));
        let (q, weight) = rest.split_once('=')?;
        let weight = thousandths(weight.trim()).filter(|_| q.trim().eq_ignore_ascii_case("q"))?;
        Some((name.trim().to_ascii_lowercase(), weight))
    })
}

/// A weight from 0 to 1 with up to three digits after the point.
fn thousandths(text: &str) -> Option<u16> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || !matches!(whole, "0" | "1") {
        return None;
    }
    let weight: u16 = format!("{whole}{part:0<3}").parse().ok()?;
    (weight <= 1000).then_some(weight)
}

/// Whether a client says that it has what this tag marks: `*`, or a list of tags, be they weak.
pub(crate) fn has(headers: &HeaderMap, tag: &str) -> bool {
    let lines = headers.get_all(header::IF_NONE_MATCH).into_iter();
    let mut lines = lines.filter_map(|line| line.to_str().ok());
    let is_it = |one: &str| {
        let one = one.trim();
        one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag
    };
    // No tag of ours has a comma inside.
    lines.any(|line| line.split(',').any(is_it))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_what_a_client_takes_the_best_is_chosen() {
        for (said, wanted) in [
            ("gzip, deflate, br, zstd", "br, gzip"),
            ("gzip", "gzip"),
            ("br", "br"),
            ("*", "br, gzip"),
            ("GZIP ; Q=0.5", "gzip"),
            ("x-gzip", "gzip"),
            ("gzip;q=1.0, br;q=0.5", "gzip"),
            ("gzip;q=0.5, br;q=1", "br, gzip"),
            ("gzip;q=0, br;q=0.1", "br"),
            ("gzip;q=0, *", "br"),
            ("br;q=0.000, *;q=0.3", "gzip"),
            ("gzip;q=0.5, identity", "identity"),
            ("gzip;q=0.5, br, identity;q=0.7", "br"),
            ("identity;q=0", "identity"),
            ("*;q=0", "identity"),
            ("zstd, identity;q=0", "identity"),
            ("gzip;q=2, br;q=0.1234, deflate;level=1", "identity"),
            ("", "identity"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(said));
            settle(&mut headers);
            assert_eq!(headers[header::ACCEPT_ENCODING], wanted, "{said}");
        }
        let mut silent = HeaderMap::new();
        settle(&mut silent);
        assert!(silent.is_empty());
    }

    #[test]
    fn what_a_client_has_is_known_by_its_tag() {
        for (said, has_it) in [
            ("\"a\"", true),
            ("W/\"a\"", true),
            ("\"b\", W/\"c\",\"a\"", true),
            ("*", true),
            ("\"b\", \"c\"", false),
            ("a", false),
            ("", false),
        ] {
            let value = HeaderValue::from_static(said);
            let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, value)]);
            assert_eq!(has(&headers, "\"a\""), has_it, "{said}");
        }
        assert!(!has(&HeaderMap::new(), "\"a\""));
    }
}
