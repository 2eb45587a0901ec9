//! What every request passes: limits, foreign pages, time, and the headers of every answer.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use wire::ErrorCode;

use crate::{
    accept,
    error::Fault,
    limits::{Crowd, Limits, MOST_SOCKETS, Presence, Wanted},
    page,
    query::check_address,
};

/// How long an answer may take to begin, its request's body included.
const LONGEST: Duration = Duration::from_secs(15);

/// The most headers of a request.
pub(crate) const MOST_HEADERS: usize = 100;
/// How long they may be together, in bytes.
pub(crate) const LARGEST_HEADERS: usize = 16 * 1024;

/// How long an address that is asked for may be, in bytes.
const LONGEST_ADDRESS: usize = 16 * 1024;

/// The address that a connection came from: an extension of its requests.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// Whom the server takes for whom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Access {
    /// The origins of its own pages; the host that was asked for when empty.
    pub(crate) origins: Vec<String>,
    /// Whether a proxy in front tells the true address.
    pub(crate) trust_proxy: bool,
    pub(crate) limits: Arc<Limits>,
    /// Whose sockets and streams are open.
    pub(crate) listeners: Arc<Crowd>,
}

impl Access {
    /// Whether the page that sent a request is our own; None if no page says so.
    pub(crate) fn own_page(&self, headers: &HeaderMap) -> Option<bool> {
        let fetched =
            headers.get("sec-fetch-site").map(|site| site == "same-origin" || site == "none");
        let mut origins = headers.get_all(header::ORIGIN).iter();
        let origin = origins.next().map(|origin| {
            if origins.next().is_some() {
                return false;
            }
            let origin = origin.to_str().unwrap_or("null");
            if !self.origins.is_empty() {
                return self.origins.iter().any(|own| own == origin);
            }
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
            origin.split_once("://").map(|(_, authority)| authority) == host
        });
        match (origin, fetched) {
            (Some(origin), Some(fetched)) => Some(origin && fetched),
            (one, other) => one.or(other),
        }
    }

    /// Lets a client open a socket or a stream.
    pub(crate) fn listen(&self, address: IpAddr) -> Result<Presence, Fault> {
        self.limits.spend(Wanted::Socket, address).map_err(Fault::too_many)?;
        let presence = self.listeners.enter(address, MOST_SOCKETS);
        presence.ok_or_else(|| Fault::too_many(Duration::from_secs(60)))
    }

    /// The address to count a request for.
    pub(crate) fn address(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        // The last address is the one that the proxy itself has seen.
        let told = headers.get_all("x-forwarded-for").iter().next_back();
        let told = told.filter(|_| self.trust_proxy).and_then(|value| value.to_str().ok());
        told.and_then(|list| list.rsplit(',').next()?.trim().parse().ok()).unwrap_or(peer)
    }
}

/// The layer around all routes.
pub(crate) async fn guard(
    State(access): State<Access>,
    mut request: Request,
    next: Next,
) -> Response {
    let mut response = match admit(&access, &mut request) {
        Ok(()) => match tokio::time::timeout(LONGEST, next.run(request)).await {
            Ok(response) => response,
            Err(_) => Fault::unavailable().into_response(),
        },
        Err(fault) => fault.into_response(),
    };
    response = in_a_document(response);
    if matches!(response.status(), StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT) {
        // What is left of the request is not read.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(name.clone(), HeaderValue::from_static(value));
    }
    response
}

/// A refusal that was not ours, as a document like all others.
fn in_a_document(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let said = kind.is_some_and(|kind| kind == "application/json" || kind == page::HTML);
    if said || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let fault = match status {
        StatusCode::UPGRADE_REQUIRED => Fault::invalid("expected a WebSocket"),
        StatusCode::PAYLOAD_TOO_LARGE => Fault::new(ErrorCode::TooLarge, "too large"),
        _ if status.is_server_error() => {
            Fault::new(ErrorCode::Internal, "the server has made a mistake")
        }
        _ => Fault::invalid("the address or a header of the request could not be read"),
    };
    fault.into_response()
}

fn admit(access: &Access, request: &mut Request) -> Result<(), Fault> {
    let Some(&Peer(peer)) = request.extensions().get::<Peer>() else {
        return Err(Fault::new(ErrorCode::Internal, "a request without an address"));
    };
    let line = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len();
    let headers: usize = request.headers().iter().map(line).sum();
    if headers > LARGEST_HEADERS || request.headers().len() > MOST_HEADERS {
        let why = format!("headers: expected at most {MOST_HEADERS} of {LARGEST_HEADERS} bytes");
        let status = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
        return Err(Fault::new(ErrorCode::TooLarge, why).with_status(status));
    }
    let asked = request.uri().path_and_query().map_or(0, |asked| asked.as_str().len());
    if asked > LONGEST_ADDRESS {
        let why = format!("the address has {asked} bytes: expected at most {LONGEST_ADDRESS}");
        return Err(Fault::new(ErrorCode::TooLarge, why).with_status(StatusCode::URI_TOO_LONG));
    }
    if let Some(asked) = request.uri().path_and_query() {
        check_address(asked.as_str())?;
    }
    let hosts = request.headers().get_all(header::HOST).iter().count();
    let is_named = hosts > 0 || request.uri().host().is_some();
    if hosts > 1 || request.version() == Version::HTTP_11 && !is_named {
        return Err(Fault::invalid("expected the header Host once"));
    }
    let address = access.address(request.headers(), peer);
    request.extensions_mut().insert(Peer(address));
    accept::settle(request.headers_mut());
    // Who asks whether the server lives must not take a busy address for its death.
    if !matches!(request.uri().path(), "/healthz" | "/readyz") {
        access.limits.spend(Wanted::Answer, address).map_err(Fault::too_many)?;
    }
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !safe && access.own_page(request.headers()) == Some(false) {
        return Err(Fault::forbidden("this request comes from a foreign page"));
    }
    Ok(())
}

/// The page loads nothing from elsewhere, runs nothing inline, is framed by nobody, tells nobody
/// where its reader came from.
const HEADERS: [(HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'",
    ),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_proxy_is_believed() {
        let [peer, client] = ["192.0.2.1", "198.51.100.7"].map(|text| text.parse().expect("one"));
        let mut headers = HeaderMap::new();
        let mut ask = |value: &'static str, trust_proxy| {
            headers.insert("x-forwarded-for", HeaderValue::from_static(value));
            Access { trust_proxy, ..Access::default() }.address(&headers, peer)
        };
        assert_eq!(ask("198.51.100.7", false), peer, "nobody is, by default");
        assert_eq!(ask("198.51.100.7", true), client);
        assert_eq!(ask("203.0.113.9, 198.51.100.7", true), client, "the last is the proxy's own");
        assert_eq!(ask("nonsense", true), peer);
    }
}
