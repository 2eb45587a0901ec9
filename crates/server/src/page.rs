//! The built page, from inside the program.

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use data_encoding::HEXLOWER;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::Fault;

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
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Files::get(path) {
        return serve(path, file, &headers);
    }
    let route =
        path.is_empty() || path == "import" || path.starts_with("t/") || path.starts_with("learn/");
    match Files::get("index.html") {
        // Whoever has followed a wrong link in a browser is told so by the page.
        Some(index) if !route && wants_page(&headers) => {
            (StatusCode::NOT_FOUND, serve("index.html", index, &HeaderMap::new())).into_response()
        }
        None if !route && wants_page(&headers) => {
            (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, HTML)], UNBUILT).into_response()
        }
        _ if !route => Fault::not_found("page").into_response(),
        Some(index) => ahead(path, serve("index.html", index, &headers)),
        None => ([(header::CONTENT_TYPE, HTML)], UNBUILT).into_response(),
    }
}

/// Names what the page will ask for first, so that a slow line brings both at once.
fn ahead(path: &str, mut page: Response) -> Response {
    let table = path.strip_prefix("t/").filter(|id| id.bytes().all(|b| b.is_ascii_alphanumeric()));
    if let Some(id) = table {
        let link = format!("</api/v1/tables/{id}>; rel=preload; as=fetch; crossorigin=anonymous");
        let link = HeaderValue::try_from(link).expect("an id is letters and digits");
        page.headers_mut().insert(header::LINK, link);
    }
    page
}

fn wants_page(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|kinds| kinds.contains("text/html"))
}

fn serve(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", HEXLOWER.encode(&file.metadata.sha256_hash()[..16]));
    let cache = if path.starts_with("assets/") {
        // The build puts a hash into these names.
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str());
    let answer = [
        (header::CONTENT_TYPE, content_type(path).to_owned()),
        (header::CACHE_CONTROL, cache.to_owned()),
        (header::ETAG, tag),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, answer).into_response();
    }
    (answer, file.data.into_owned()).into_response()
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
