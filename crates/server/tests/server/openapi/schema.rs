//! The types that the page is given, read again as JSON schemas.

use serde_json::{Map, Value, json};

/// The fields that hold fractions. All other numbers are whole.
const FRACTIONS: [&str; 16] = [
    "SeatDoc.turn",
    "CellDoc.x",
    "CellDoc.y",
    "LabelDoc.x",
    "LabelDoc.y",
    "ExplanationDoc.values",
    "FactDoc.before",
    "FactDoc.after",
    "FactDoc.less",
    "FactDoc.more",
    "FactDoc.with",
    "FactDoc.without",
    "StudyDoc.values",
    "StudyDoc.places",
    "StudyLineDoc.values",
    "CourseDoc.values",
];

/// The schemas of all types in a file of declarations, by their names.
pub(super) fn schemas(text: &str) -> Map<String, Value> {
    let (tokens, mut all) = (tokens(text), Map::new());
    let mut reader = Reader { tokens: &tokens, name: String::new() };
    while !reader.tokens.is_empty() {
        let about = reader.comment();
        reader.expect("export");
        reader.expect("type");
        reader.name = reader.word();
        reader.expect("=");
        let mut schema = reader.union();
        reader.expect(";");
        describe(&mut schema, about);
        all.insert(reader.name.clone(), schema);
    }
    all
}

fn describe(schema: &mut Value, about: Option<String>) {
    if let (Some(about), Some(object)) = (about, schema.as_object_mut()) {
        object.insert("description".to_owned(), about.into());
    }
}

/// Words, texts in quotation marks, comments and signs.
fn tokens(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").expect("an end") + 2
        } else if first == '"' {
            rest[1..].find('"').expect("an end") + 2
        } else {
            let word = |c: char| c.is_alphanumeric() || c == '_';
            rest.find(|c| !word(c)).unwrap_or(rest.len()).max(1)
        };
        if !rest.starts_with("//") {
            found.push(rest[..length].to_owned());
        }
        rest = rest[length..].trim_start();
    }
    found
}

struct Reader<'a> {
    tokens: &'a [String],
    /// The type that is read.
    name: String,
}

impl Reader<'_> {
    fn peek(&self) -> &str {
        self.tokens.first().map_or("", String::as_str)
    }

    fn word(&mut self) -> String {
        let (word, rest) = self.tokens.split_first().expect("more of the declarations");
        self.tokens = rest;
        word.clone()
    }

    fn is(&mut self, sign: &str) -> bool {
        let is = self.peek() == sign;
        if is {
            self.word();
        }
        is
    }

    fn expect(&mut self, sign: &str) {
        let word = self.word();
        assert_eq!(word, sign, "in {}", self.name);
    }

    fn comment(&mut self) -> Option<String> {
        if !self.peek().starts_with("/*") {
            return None;
        }
        let text = self.word();
        let inside = text.trim_start_matches("/**").trim_end_matches("*/");
        let lines = inside.lines().map(|line| line.trim().trim_start_matches('*').trim());
        Some(lines.collect::<Vec<_>>().join(" ").trim().to_owned())
    }

    fn union(&mut self) -> Value {
        self.is("|");
        let mut kinds = vec![self.intersection()];
        while self.is("|") {
            kinds.push(self.intersection());
        }
        let words: Option<Vec<_>> = kinds.iter().map(|kind| kind.get("const").cloned()).collect();
        match (kinds.len(), words) {
            (1, _) => kinds.remove(0),
            (_, Some(words)) => json!({"type": "string", "enum": words}),
            _ => json!({"anyOf": kinds}),
        }
    }

    fn intersection(&mut self) -> Value {
        let mut kinds = vec![self.one()];
        while self.is("&") {
            kinds.push(self.one());
        }
        if kinds.len() == 1 { kinds.remove(0) } else { json!({"allOf": kinds}) }
    }

    fn one(&mut self) -> Value {
        let mut kind = self.simple();
        while self.is("[") {
            self.expect("]");
            kind = json!({"type": "array", "items": kind});
        }
        kind
    }

    fn simple(&mut self) -> Value {
        let word = self.word();
        match word.as_str() {
            "{" => self.object(),
            "(" => {
                let inside = self.union();
                self.expect(")");
                inside
            }
            "[" => {
                let mut items = vec![self.union()];
                while self.is(",") {
                    items.push(self.union());
                }
                self.expect("]");
                // A fixed number of things of possibly different kinds.
                let count = items.len();
                json!({"type": "array", "prefixItems": items, "minItems": count, "maxItems": count})
            }
            "Array" => {
                let items = self.inside(1).remove(0);
                json!({"type": "array", "items": items})
            }
            "Record" => {
                let values = self.inside(2).remove(1);
                json!({"type": "object", "additionalProperties": values})
            }
            "string" | "boolean" | "null" => json!({"type": word}),
            // Its bounds.
            "number" if self.name == "BoardDoc" => json!({"type": "number"}),
            "number" => json!({"type": "integer"}),
            text if text.starts_with('"') => json!({"const": text.trim_matches('"')}),
            name => json!({"$ref": format!("#/components/schemas/{name}")}),
        }
    }

    /// What stands between angle brackets.
    fn inside(&mut self, count: usize) -> Vec<Value> {
        self.expect("<");
        let mut kinds = vec![self.union()];
        while self.is(",") {
            kinds.push(self.union());
        }
        self.expect(">");
        assert_eq!(kinds.len(), count, "in {}", self.name);
        kinds
    }

    fn object(&mut self) -> Value {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        while !self.is("}") {
            let about = self.comment();
            if self.is("[") {
                return self.dictionary();
            }
            let field = self.word().trim_matches('"').to_owned();
            let optional = self.is("?");
            self.expect(":");
            let mut schema = self.union();
            if FRACTIONS.contains(&format!("{}.{field}", self.name).as_str()) {
                let fractions = schema.to_string().replace("\"integer\"", "\"number\"");
                schema = serde_json::from_str(&fractions).expect("it was a schema");
            }
            describe(&mut schema, about);
            if !optional {
                required.push(field.clone());
            }
            properties.insert(field, schema);
            self.is(",");
        }
        json!({"type": "object", "properties": properties, "required": required})
    }

    /// `[key in string]: kind }`.
    fn dictionary(&mut self) -> Value {
        while !self.is("]") {
            self.word();
        }
        self.is("?");
        self.expect(":");
        let values = self.union();
        self.is(",");
        self.expect("}");
        json!({"type": "object", "additionalProperties": values})
    }
}

#[test]
fn declarations_become_schemas() {
    let text = "// Made.\n\n/** A thing. */\nexport type A = {\n/** Its\n * name. */\nname: string,\n\
                b?: Array<B | null>, n: string[], m: { [key in string]: number },\n};\n\
                export type B = \"x\" | \"y\";\n\
                export type C = { \"t\": \"u\" } & A | [string, number];\n";
    let schemas = schemas(text);
    assert_eq!(
        schemas["A"],
        json!({"type": "object", "required": ["name", "n", "m"], "description": "A thing.", "properties": {
            "name": {"type": "string", "description": "Its name."},
            "b": {"type": "array", "items": {"anyOf": [{"$ref": "#/components/schemas/B"}, {"type": "null"}]}},
            "n": {"type": "array", "items": {"type": "string"}},
            "m": {"type": "object", "additionalProperties": {"type": "integer"}}}})
    );
    assert_eq!(schemas["B"], json!({"type": "string", "enum": ["x", "y"]}));
    assert_eq!(schemas["C"]["anyOf"][0]["allOf"][0]["properties"]["t"], json!({"const": "u"}));
    assert_eq!(schemas["C"]["anyOf"][1]["minItems"], 2);
}
