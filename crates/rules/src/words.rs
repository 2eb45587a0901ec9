use std::str::FromStr;

/// A language of the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
    /// Polish.
    Pl,
    /// German.
    De,
}

impl Lang {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::En, Self::Ru, Self::Pl, Self::De];

    /// The two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
            Self::Pl => "pl",
            Self::De => "de",
        }
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|lang| lang.code() == code)
            .ok_or_else(|| format!("no language \"{code}\": expected en, ru, pl or de"))
    }
}

/// One text in the four languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    texts: [&'static str; 4],
}

impl Text {
    /// The text in English, Russian, Polish and German.
    pub const fn new(
        en: &'static str,
        ru: &'static str,
        pl: &'static str,
        de: &'static str,
    ) -> Self {
        Self { texts: [en, ru, pl, de] }
    }

    /// The text in one language.
    pub const fn get(&self, lang: Lang) -> &'static str {
        self.texts[lang as usize]
    }
}
