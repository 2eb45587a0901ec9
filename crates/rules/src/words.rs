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
    /// Nothing, in all languages.
    pub const EMPTY: Self = Self::new("", "", "", "");

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

    /// A name with each letter that this text has in English written as in the language, by the
    /// letter in the same place. Other letters stay.
    pub fn spell(&self, name: &str, lang: Lang) -> String {
        let pairs = || self.get(Lang::En).chars().zip(self.get(lang).chars());
        let spelled = |c| pairs().find(|&(letter, _)| letter == c).map_or(c, |(_, own)| own);
        name.chars().map(spelled).collect()
    }
}
