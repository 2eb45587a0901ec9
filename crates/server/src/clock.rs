use std::{
    sync::OnceLock,
    time::{SystemTime, UNIX_EPOCH},
};

use tokio::time::Instant;

/// The last time that is told, in milliseconds since 1970: the end of the year 9999, up to which a
/// year has four digits.
pub(crate) const LATEST_MS: u64 = 253_402_300_799_999;

/// The time in milliseconds since 1970. Within a process it never goes back, whatever is done to
/// the clock of the machine.
pub(crate) fn now_ms() -> u64 {
    static ORIGIN: OnceLock<(u64, Instant)> = OnceLock::new();
    let &(origin_ms, origin) = ORIGIN.get_or_init(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        (u64::try_from(since.as_millis()).unwrap_or(u64::MAX), Instant::now())
    });
    let passed = Instant::now().saturating_duration_since(origin).as_millis();
    origin_ms.saturating_add(u64::try_from(passed).unwrap_or(u64::MAX)).min(LATEST_MS)
}

/// The day of a time, in the calendar of Greenwich: `2026-11-28`.
pub(crate) fn day(ms: u64) -> String {
    // Counted from 1 March of the year 0, so that the odd day comes last: 400 years have 146097
    // days, and from March on the months follow a pattern of 153 days in five.
    let days = ms / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let march = (5 * day + 2) / 153;
    let month = if march < 10 { march + 3 } else { march - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{:02}", day - (153 * march + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let expected = [
            (0, "1970-01-01"),
            (951_782_399_999, "2000-02-28"),
            (951_782_400_000, "2000-02-29"),
            (1_795_824_000_000, "2026-11-28"),
            (4_107_542_400_000, "2100-03-01"),
            (LATEST_MS, "9999-12-31"),
            (LATEST_MS + 1, "10000-01-01"),
        ];
        for (ms, text) in expected {
            assert_eq!(day(ms), text, "{ms}");
        }
    }
}
