use crate::{Limits, MOST_DEPTH, Params};

/// A parameter that can be set from a text.
trait Value: Sized {
    fn expected() -> String;
    fn read(text: &str) -> Option<Self>;
}

macro_rules! numbers {
    ($($type:ty)*) => { $(
        impl Value for $type {
            fn expected() -> String {
                format!("a whole number from {} to {}", Self::MIN, Self::MAX)
            }

            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        }
    )* };
}

numbers! { u8 u32 i32 usize }

impl Value for bool {
    fn expected() -> String {
        "on or off".to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }
}

fn put<T: Value>(field: &mut T, name: &str, text: &str) -> Result<(), String> {
    let refused = || format!("{name} cannot be \"{text}\": expected {}", T::expected());
    *field = T::read(text).ok_or_else(refused)?;
    Ok(())
}

macro_rules! named {
    ($($name:ident)*) => {
        impl Params {
            /// The names of all parameters.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// Sets the parameter of this name: numbers, `on` or `off`.
            ///
            /// # Errors
            /// Says which name or value is wrong and what was expected.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
                match name {
                    $(stringify!($name) => put(&mut self.$name, name, value),)*
                    _ => Err(format!(
                        "no parameter \"{name}\": expected {}",
                        Self::NAMES.join(", ")
                    )),
                }
            }
        }
    };
}

named! {
    free_opponents kept table quiescence evasions skip_idle delta even_after believe give_up null_window
    reduce_after reduce_more_after prune_after repetition contempt proof lazy glance endings threads
}

impl Limits {
    /// No limit but the stop flag.
    pub const ENDLESS: Self = Self { nodes: u64::MAX, depth: MOST_DEPTH, lines: 1, margin: 0 };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_has_its_name() {
        let all = format!("{:?}", Params::DEFAULT);
        let fields: Vec<_> =
            all.split([' ', ',']).filter_map(|word| word.strip_suffix(':')).collect();
        assert_eq!(fields, Params::NAMES);
    }

    #[test]
    fn parameters_are_set_and_refused_by_name() {
        let mut params = Params::DEFAULT;
        assert_eq!(params.set("evasions", "5"), Ok(()));
        assert_eq!(params.set("null_window", "on"), Ok(()));
        assert!(params.evasions == 5 && params.null_window);
        let mut refused = |name, value| params.set(name, value).expect_err("it is wrong");
        let why = "evasions cannot be \"300\": expected a whole number from 0 to 255";
        assert_eq!(refused("evasions", "300"), why);
        assert!(refused("repetition", "1").ends_with("expected on or off"));
        assert!(
            refused("speed", "1").starts_with("no parameter \"speed\": expected free_opponents")
        );
    }
}
