//! Secrets and ids: drawn at random, and kept only as hashes.

use std::fmt;

use data_encoding::{BASE32_NOPAD, HEXLOWER};
use sha2::{Digest, Sha256};
use wire::ErrorCode;

use crate::error::Fault;

/// A secret of 128 random bits that lets its holder do something. Never logged, never stored.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl Secret {
    /// A new secret: letters and digits only, so that no program takes it for one of its options,
    /// and no chat breaks a link that ends with it.
    ///
    /// # Errors
    /// If the system gives no random numbers.
    pub(crate) fn draw() -> Result<Self, Fault> {
        Ok(Self(letters(&random::<16>()?)))
    }

    /// The secret that a client has sent.
    pub(crate) fn given(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The text for its holder.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// The hash by which it is known again.
    pub(crate) fn hash(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.0.as_bytes()))
    }
}

/// A new table id: 80 random bits in 16 letters and digits.
///
/// # Errors
/// If the system gives no random numbers.
pub(crate) fn draw_id() -> Result<String, Fault> {
    random().map(|bytes| id_of(&bytes))
}

/// The table id of these bits.
pub(crate) fn id_of(bits: &[u8; 10]) -> String {
    letters(bits)
}

fn letters(bits: &[u8]) -> String {
    BASE32_NOPAD.encode(bits).to_ascii_lowercase()
}

/// A number for the chance at a table.
///
/// # Errors
/// If the system gives no random numbers.
pub(crate) fn draw_seed() -> Result<u64, Fault> {
    random().map(u64::from_le_bytes)
}

/// Whether a text has the form of [`Secret::hash`].
pub(crate) fn check_hash(field: &str, text: &str) -> Result<(), Fault> {
    let digits = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if digits && text.len() == 64 {
        return Ok(());
    }
    let expected = "expected a hash of 64 of the digits 0-9 and a-f";
    Err(Fault::invalid(format!("{field} is \"{text}\": {expected}")))
}

/// Whether a text has the form of a table id.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|b| matches!(b, b'a'..=b'z' | b'2'..=b'7'))
}

fn random<const N: usize>() -> Result<[u8; N], Fault> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)
        .map_err(|error| Fault::new(ErrorCode::Internal, format!("no random numbers: {error}")))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_letters_and_digits_and_never_the_same() {
        let secrets: Vec<_> = (0..100).map(|_| Secret::draw().expect("random numbers")).collect();
        for (index, secret) in secrets.iter().enumerate() {
            let text = secret.text();
            assert_eq!(text.len(), 26, "128 bits of 5 a letter");
            assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{text}");
            assert!(secrets[..index].iter().all(|other| other != secret));
        }
    }
}
