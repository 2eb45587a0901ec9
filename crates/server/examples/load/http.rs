use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
};

use crate::Failure;

/// One line to a server, for one request after the other.
pub(crate) struct Line(BufReader<TcpStream>);

impl Line {
    /// Connects.
    pub(crate) async fn new(address: &str) -> Result<Self, Failure> {
        Ok(Self(BufReader::new(TcpStream::connect(address).await?)))
    }

    /// Sends a request in the name of a client and reads the document that answers it.
    pub(crate) async fn ask(
        &mut self,
        client: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Value, Failure> {
        let body = body.map(Value::to_string);
        let method = if body.is_some() { "POST" } else { "GET" };
        let body = body.unwrap_or_default();
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {client}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.0.get_mut().write_all(request.as_bytes()).await?;
        let (mut head, mut length) = (String::new(), 0);
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).await? == 0 {
                return Err("the line is broken".into());
            }
            let line = line.trim_end().to_ascii_lowercase();
            if let Some(rest) = line.strip_prefix("content-length: ") {
                length = rest.parse()?;
            }
            if line.is_empty() {
                break;
            }
            if head.is_empty() {
                head = line;
            }
        }
        let mut answer = vec![0; length];
        self.0.read_exact(&mut answer).await?;
        if !head.starts_with("http/1.1 20") {
            return Err(format!("{path}: {head} {}", String::from_utf8_lossy(&answer)).into());
        }
        Ok(serde_json::from_slice(&answer)?)
    }
}
