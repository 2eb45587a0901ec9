//! Numbers on the command line.

use std::{fmt::Display, str::FromStr};

/// Reads whole numbers within bounds.
pub(crate) fn whole<T>(least: T, most: T) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Copy,
{
    move |text| {
        let read = text.parse().ok().filter(|number| (least..=most).contains(number));
        read.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_or_out_of_bounds_is_told_the_bounds() {
        let read = whole(1_u8, 60);
        assert_eq!((read("1"), read("60")), (Ok(1), Ok(60)));
        for text in ["", "x", "0", "61", "1000", "-1", "1.5"] {
            assert_eq!(
                read(text),
                Err("expected a whole number from 1 to 60".to_owned()),
                "{text}"
            );
        }
    }
}
