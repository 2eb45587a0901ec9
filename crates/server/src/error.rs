use std::time::Duration;

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use play::shortened;
use wire::{ErrorBody, ErrorCode, ErrorDoc};

use crate::store::StoreError;

/// Why something was not done: what a client is told, and how long it should wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// What the client is told.
    pub(crate) body: ErrorBody,
    /// How long the client should wait before it asks again.
    pub(crate) wait: Option<Duration>,
    status: StatusCode,
}

impl Fault {
    /// A fault of this kind; what its message quotes is cut short if it is long.
    pub(crate) fn new(code: ErrorCode, message: impl AsRef<str>) -> Self {
        let message = shortened(message.as_ref());
        let body = ErrorBody { code, message, at: None, seq: None, acts: Vec::new() };
        Self { body, wait: None, status: status(code) }
    }

    /// There is no such thing.
    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(ErrorCode::NotFound, format!("there is no such {what}"))
    }

    /// The request makes no sense.
    pub(crate) fn invalid(message: impl AsRef<str>) -> Self {
        Self::new(ErrorCode::Invalid, message)
    }

    /// A secret is missing or wrong.
    pub(crate) fn forbidden(message: impl AsRef<str>) -> Self {
        Self::new(ErrorCode::Forbidden, message)
    }

    /// Too many requests.
    pub(crate) fn too_many(wait: Duration) -> Self {
        let fault = Self::new(ErrorCode::TooMany, "too many requests: wait a little");
        Self { wait: Some(wait), ..fault }
    }

    /// The server is closing, or the table has just been put away.
    pub(crate) fn unavailable() -> Self {
        Self::not_now("not now: try again in a moment")
    }

    /// What may go well in a moment.
    fn not_now(message: &str) -> Self {
        let fault = Self::new(ErrorCode::Unavailable, message);
        Self { wait: Some(Duration::from_secs(1)), ..fault }
    }

    /// The same, told by another status than its kind has.
    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }
}

const fn status(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::Invalid => StatusCode::BAD_REQUEST,
        ErrorCode::Forbidden => StatusCode::FORBIDDEN,
        ErrorCode::NotFound => StatusCode::NOT_FOUND,
        ErrorCode::Stale | ErrorCode::Taken => StatusCode::CONFLICT,
        ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorCode::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        ErrorCode::Damaged | ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// It may not be done now.
pub(crate) fn refused(why: &str) -> Fault {
    Fault::new(ErrorCode::Illegal, why)
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict | StoreError::Closed => Self::unavailable(),
            StoreError::Damaged(_) | StoreError::Database(_) => {
                tracing::error!(%error, "store");
                Self::not_now("the server cannot read or write its store now")
            }
        }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let Self { body, wait, status } = self;
        let mut response = (status, Json(ErrorDoc { error: body })).into_response();
        if let Some(wait) = wait {
            let seconds = HeaderValue::from(wait.as_secs_f64().ceil().max(1.0) as u64);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}
