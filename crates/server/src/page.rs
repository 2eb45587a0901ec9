//! The built page, from inside the program.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use data_encoding::HEXLOWER;
use play::text_doc;
use rules::Text;
use rust_embed::RustEmbed;
use serde::Serialize;
use wire::TableDoc;

use crate::{accept, error::Fault, hall::Hall};

/// The files that the page's build makes.
#[derive(Debug, RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// The type of a page.
pub(crate) const HTML: &str = "text/html; charset=utf-8";

/// What stands in for a page that was not built.
const UNBUILT: &str = "<!doctype html>
<html lang=en>
<meta charset=utf-8>
<title>Polychess</title>
<h1>Polychess</h1>
<p>The server runs, but this program was built without its page.
<p>Build the page, then the program: <code>cd web; npm ci; npm run build; cd ..; cargo build</code>
";

/// Any path that is not the interface's: a file, or one of the page's own routes.
pub(crate) async fn page(State(hall): State<Arc<Hall>>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = serve(path, &headers) {
        return file;
    }
    let name = match path.split_once('/') {
        None if path.is_empty() => "lobby.html",
        None if path == "import" => "import.html",
        Some(("t", _)) => "table.html",
        Some(("learn", _)) => "learn.html",
        _ => return missing(&headers),
    };
    let Some(html) = text(name) else { return unbuilt().into_response() };
    let seen = match path.strip_prefix("t/") {
        Some(id) => look(&hall, id).await,
        None => None,
    };
    let page = match seen {
        Some(table) => Some(carrying(&table, &html)),
        None => serve(name, &headers),
    };
    page.map_or_else(|| unbuilt().into_response(), |page| ahead(&html, &headers, page))
}

/// A table as everybody may see it, without what the game tells of itself, which is not shown at a
/// table; None if there is none, of which the interface tells.
async fn look(hall: &Arc<Hall>, id: &str) -> Option<Box<TableDoc>> {
    let mut table = hall.table(id).await.ok()?.look().await.ok()?;
    let game = &mut table.setting.game;
    game.options.clear();
    (game.summary, game.credit) = (text_doc(Text::EMPTY), text_doc(Text::EMPTY));
    Some(table)
}

/// The page with the table's document inside: a slow line has nothing else to bring while the scripts
/// are asked for.
fn carrying(table: &impl Serialize, html: &str) -> Response {
    // What players have written must not end the block.
    let doc = serde_json::to_string(table).expect("a document").replace('<', "\\u003c");
    let block = format!("<script type=\"application/json\" id=\"table\">{doc}</script>\n  </head>");
    let answer = [(header::CONTENT_TYPE, HTML), (header::CACHE_CONTROL, "no-store")];
    (answer, html.replacen("</head>", &block, 1)).into_response()
}

/// Whoever has followed a wrong link in a browser is told so by the page.
fn missing(headers: &HeaderMap) -> Response {
    if !wants(headers, header::ACCEPT, "text/html") {
        return Fault::not_found("page").into_response();
    }
    let page = serve("lobby.html", &HeaderMap::new());
    (StatusCode::NOT_FOUND, page.unwrap_or_else(|| unbuilt().into_response())).into_response()
}

fn unbuilt() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, HTML)], UNBUILT)
}

/// Names before the page what it will ask for, so that a slow line brings all at once: its scripts and
/// style, and the words of its reader.
fn ahead(html: &str, headers: &HeaderMap, mut page: Response) -> Response {
    for file in named(html).chain(words(headers)) {
        let how = if file.ends_with(".css") { "preload; as=style" } else { "modulepreload" };
        let link = HeaderValue::try_from(format!("</{file}>; rel={how}; crossorigin=anonymous"));
        page.headers_mut().append(header::LINK, link.expect("a name that the build has given"));
    }
    page.headers_mut().append(header::VARY, HeaderValue::from_static("accept-language"));
    page
}

/// The files that a page names.
fn named(html: &str) -> impl Iterator<Item = String> {
    html.split('"').filter(|quoted| quoted.starts_with("/assets/")).map(|path| path[1..].to_owned())
}

/// The file with the words of the language that the page will choose for this reader.
fn words(headers: &HeaderMap) -> Option<String> {
    let wanted = accept::elements(headers, &header::ACCEPT_LANGUAGE);
    let wanted: Vec<_> = wanted.filter(|&(_, weight)| weight > 0).collect();
    let mut codes = wanted.iter().filter_map(|(language, _)| language.get(..2));
    let known = ["en", "ru", "pl", "de"];
    let code = codes.find(|code| known.contains(code)).unwrap_or("en");
    let start = format!("assets/{code}-");
    Files::iter().find(|file| file.starts_with(&start) && file.ends_with(".js")).map(Into::into)
}

/// Whether a header names a kind, and does not name it as unwanted.
fn wants(headers: &HeaderMap, name: HeaderName, kind: &str) -> bool {
    let mut given = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    given.any(|value| {
        value.split(',').any(|one| {
            let (named, weight) = one.split_once(';').unwrap_or((one, ""));
            named.trim() == kind && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
        })
    })
}

/// A page as it was built.
fn text(name: &str) -> Option<String> {
    String::from_utf8(Files::get(name)?.data.into_owned()).ok()
}

/// A file, packed by the page's build if that is wanted and there.
fn serve(path: &str, headers: &HeaderMap) -> Option<Response> {
    let packed = if wants(headers, header::ACCEPT_ENCODING, "br") {
        Files::get(&format!("{path}.br"))
    } else {
        None
    };
    let is_packed = packed.is_some();
    let file = packed.or_else(|| Files::get(path))?;
    let tag = format!("\"{}\"", HEXLOWER.encode(&file.metadata.sha256_hash()[..16]));
    let cache = if path.starts_with("assets/") {
        // The build puts a hash into these names.
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let known = accept::has(headers, &tag);
    let answer = [
        (header::CONTENT_TYPE, content_type(path).to_owned()),
        (header::CACHE_CONTROL, cache.to_owned()),
        (header::ETAG, tag),
        (header::VARY, header::ACCEPT_ENCODING.to_string()),
    ];
    let packed = is_packed.then_some([(header::CONTENT_ENCODING, "br")]);
    Some(if known {
        (StatusCode::NOT_MODIFIED, answer).into_response()
    } else {
        (answer, packed, file.data.into_owned()).into_response()
    })
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => HTML,
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn what_is_wanted_is_read_from_a_header() {
        for (value, wanted) in [
            ("br", true),
            ("gzip, deflate, br, zstd", true),
            ("gzip;q=1.0, br;q=0.5", true),
            ("gzip, br;q=0", false),
            ("brand", false),
            ("", false),
        ] {
            let headers = headers(header::ACCEPT_ENCODING, value);
            assert_eq!(wants(&headers, header::ACCEPT_ENCODING, "br"), wanted, "{value}");
        }
    }

    #[test]
    fn a_packed_file_is_the_same_file() {
        for name in Files::iter().filter(|name| name.ends_with(".br")) {
            let plain = name.strip_suffix(".br").expect("packed");
            let given =
                serve(plain, &headers(header::ACCEPT_ENCODING, "gzip, br")).expect("a file");
            assert_eq!(given.headers()[header::CONTENT_ENCODING], "br", "{plain}");
            let plainly = serve(plain, &HeaderMap::new()).expect("a file");
            assert!(!plainly.headers().contains_key(header::CONTENT_ENCODING), "{plain}");
            for header in [header::CONTENT_TYPE, header::CACHE_CONTROL, header::VARY] {
                assert_eq!(given.headers()[&header], plainly.headers()[&header], "{plain}");
            }
            assert_ne!(given.headers()[header::ETAG], plainly.headers()[header::ETAG], "{plain}");
        }
    }

    #[tokio::test]
    async fn nothing_that_a_page_brings_ends_its_block() {
        let written = "</script><script>alert(1)</script><!-- </head>";
        let page = carrying(&written, "<head>\n</head><body>");
        assert_eq!(page.headers()[header::CACHE_CONTROL], "no-store");
        let body = axum::body::to_bytes(page.into_body(), 1000).await.expect("a body");
        let text = String::from_utf8(body.to_vec()).expect("text");
        let block = text.strip_prefix("<head>\n<script type=\"application/json\" id=\"table\">");
        let block = block.and_then(|rest| rest.strip_suffix("</script>\n  </head><body>"));
        let block = block.expect("one block at the end of the head");
        assert!(!block.contains('<'), "{block}");
        assert_eq!(serde_json::from_str::<String>(block).expect("a text"), written);
    }

    #[test]
    fn what_a_page_names_is_asked_for_at_once() {
        let html = r#"<img src="/icon.svg"><script src="/assets/a.js"></script>
            <link rel="stylesheet" href="/assets/b.css"><a href="https://assets/c.js">"#;
        let page = ahead(html, &HeaderMap::new(), StatusCode::OK.into_response());
        let links: Vec<_> = page.headers().get_all(header::LINK).iter().collect();
        assert_eq!(links[0], "</assets/a.js>; rel=modulepreload; crossorigin=anonymous");
        assert_eq!(links[1], "</assets/b.css>; rel=preload; as=style; crossorigin=anonymous");
        // The third are the words, without which no page is built.
        assert_eq!(links.len(), 2 + usize::from(words(&HeaderMap::new()).is_some()));
    }

    #[test]
    fn a_page_names_the_words_of_its_reader() {
        for (languages, code) in [
            ("ru-RU,ru;q=0.9,en;q=0.5", "ru"),
            ("de", "de"),
            ("ru;q=0, de", "de"),
            ("fr, pl;q=0.5", "pl"),
            ("fr", "en"),
            ("", "en"),
            ("../secret", "en"),
        ] {
            let found = words(&headers(header::ACCEPT_LANGUAGE, languages));
            // Without a built page there are none.
            let start = format!("assets/{code}-");
            assert!(found.is_none_or(|file| file.starts_with(&start)), "{languages}");
        }
    }
}
