//! The description of the interface for programs: kept in docs/openapi.json, served as it stands.
//!
//! `UPDATE=1 cargo test -p server openapi` writes it anew.

mod schema;

use std::{collections::BTreeSet, env, fs};

use serde_json::{Map, Value, json};
use wire::ErrorDoc;

use crate::bench::Bench;

/// A route: its method, path and summary, the type it takes and the type it gives.
struct Route {
    method: &'static str,
    path: &'static str,
    about: &'static str,
    takes: Option<&'static str>,
    gives: Gives,
    /// Whether it needs a secret.
    secret: bool,
    query: &'static [(&'static str, &'static str)],
}

/// What comes of a request that succeeds.
enum Gives {
    /// A document of this type.
    One(&'static str),
    /// A list of these.
    List(&'static str),
    /// Something new, of this type.
    New(&'static str),
    /// Text of this type.
    Text(&'static str),
    /// A socket, which speaks these two types.
    Socket,
    /// This description itself.
    Itself,
}

const fn get(path: &'static str, about: &'static str, gives: Gives) -> Route {
    Route { method: "get", path, about, takes: None, gives, secret: false, query: &[] }
}

const fn post(path: &'static str, about: &'static str, takes: &'static str, gives: Gives) -> Route {
    Route { method: "post", path, about, takes: Some(takes), gives, secret: false, query: &[] }
}

const OPTION: (&str, &str) =
    ("option", "A choice the rules leave open, NAME=VALUE; several times.");
const POSITION: (&str, &str) = ("position", "The position; the start if left out.");
const FORM: (&str, &str) = ("form", "`machine`, the default, or `people`.");
const LANG: (&str, &str) = ("lang", "Of texts for people: `en`, `ru`, `pl` or `de`.");
const AFTER: (&str, &str) = ("after", "How many acts; all if left out.");
const SINCE: (&str, &str) = ("since", "The number of the last event that the client has.");

/// All routes in the order of docs/protocol.md.
fn routes() -> Vec<Route> {
    use Gives::{Itself, List, New, One, Socket, Text};
    vec![
        get("/openapi.json", "This description.", Itself),
        get("/games", "The games with their options.", List("GameDoc")),
        Route {
            query: &[OPTION, POSITION],
            ..get("/games/{id}", "Board, pieces and start position of a game.", One("Preview"))
        },
        get("/games/{id}/lesson", "The first lesson of a game.", List("StepDoc")),
        Route {
            query: &[OPTION, POSITION, ("act", "An act to be done first; several times.")],
            ..get("/games/{id}/position", "A position and its legal moves.", One("PositionDoc"))
        },
        Route {
            query: &[OPTION, POSITION, ("cell", "The cell of the piece.")],
            ..get("/games/{id}/reach", "Where a piece could go.", One("ReachDoc"))
        },
        Route {
            query: &[OPTION, POSITION, ("cell", "The cell of the piece.")],
            ..get("/games/{id}/threats", "What could capture a piece.", List("PieceDoc"))
        },
        Route {
            query: &[OPTION, POSITION, ("act", "The act that is not legal.")],
            ..get("/games/{id}/why", "Why an act is not legal.", One("TextDoc"))
        },
        Route {
            query: &[OPTION, POSITION, ("seat", "The seat at the bottom, from 0."), LANG],
            ..get("/games/{id}/picture.svg", "A picture of a position.", Text("image/svg+xml"))
        },
        get("/games/{id}/rules", "The rules for players, in Markdown.", One("TextDoc")),
        Route {
            query: &[OPTION],
            ..get("/games/{id}/weights", "What was learned, to play against.", List("WeightsDoc"))
        },
        get("/levels", "The strengths of computer players, weakest first.", List("LevelDoc")),
        post("/tables", "Opens a table.", "NewTable", New("NewTableReply")),
        get("/tables", "The lobby.", List("TableSummary")),
        Route {
            query: &[("table", "The id of a table; several times.")],
            ..get("/summaries", "Tables as the lobby shows them.", List("TableSummary"))
        },
        get("/tables/{id}", "All there is to know of a table.", One("TableDoc")),
        post("/tables/{id}/seats/{seat}/claim", "Takes a seat.", "Claim", One("ClaimReply")),
        Route {
            secret: true,
            ..post("/tables/{id}/host", "Does what only the host may.", "HostAct", One("HostReply"))
        },
        get("/tables/{id}/at/{acts}", "The position after so many acts.", One("PositionDoc")),
        Route {
            query: &[AFTER, ("seat", "The seat at the bottom, from 0."), LANG],
            ..get("/tables/{id}/picture.svg", "A picture of it.", Text("image/svg+xml"))
        },
        Route {
            query: &[FORM, LANG],
            ..get("/tables/{id}/record", "The record of the game.", Text("text/plain"))
        },
        Route {
            secret: true,
            ..post("/tables/{id}/hint", "Gives a hint to who is to act.", "NewHint", One("HintDoc"))
        },
        get(
            "/tables/{id}/why/{acts}",
            "Why the last of so many acts was done: a computer's, or any after the game.",
            One("ExplanationDoc"),
        ),
        Route {
            query: &[(
                "lines",
                "How many of the best acts to tell of, from 1 to 10; 3 if left out.",
            )],
            ..get(
                "/tables/{id}/analysis/{acts}",
                "What the position after so many acts is worth, once the game is over.",
                One("StudyDoc"),
            )
        },
        get(
            "/tables/{id}/analysis",
            "What each position is worth, a `CourseDoc` a line, from the end back to the start.",
            Text("application/x-ndjson"),
        ),
        post("/records", "Shows a record as a table to look at.", "NewRecord", New("RecordReply")),
        Route {
            secret: true,
            ..post("/tables/{id}/acts", "Does an act, once.", "NewAct", One("NewActReply"))
        },
        Route {
            query: &[SINCE],
            ..get("/tables/{id}/ws", "A socket: `ToServer` in, `ToClient` out.", Socket)
        },
        Route {
            query: &[SINCE],
            ..get(
                "/tables/{id}/stream",
                "What happens, a `ToClient` a line; an empty line every 7 seconds.",
                Text("application/x-ndjson"),
            )
        },
    ]
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

fn content(schema: &Value) -> Value {
    json!({"application/json": {"schema": schema}})
}

fn operation(route: &Route) -> Value {
    let (status, success) = match route.gives {
        Gives::One(name) => ("200", json!({"content": content(&reference(name))})),
        Gives::New(name) => ("201", json!({"content": content(&reference(name))})),
        Gives::List(name) => {
            let list = json!({"type": "array", "items": reference(name)});
            ("200", json!({"content": content(&list)}))
        }
        Gives::Text(kind) => ("200", json!({"content": {kind: {"schema": {"type": "string"}}}})),
        Gives::Socket => ("101", json!({})),
        Gives::Itself => ("200", json!({"content": content(&json!({"type": "object"}))})),
    };
    let mut success = success;
    success["description"] = "Done.".into();
    let in_path = route.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let mut parameters: Vec<_> = in_path
        .map(|name| {
            json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}})
        })
        .collect();
    parameters.extend(route.query.iter().map(|(name, about)| {
        json!({"name": name, "in": "query", "description": about, "schema": {"type": "string"}})
    }));
    let mut operation = json!({
        "summary": route.about,
        "responses": {
            status: success,
            "default": {"description": "Refused.", "content": content(&reference("ErrorDoc"))},
        },
    });
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    if let Some(name) = route.takes {
        operation["requestBody"] = json!({"required": true, "content": content(&reference(name))});
    }
    if route.secret {
        operation["security"] = json!([{"token": []}]);
    }
    operation
}

fn document() -> Value {
    let types = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire.ts");
    let schemas = schema::schemas(&fs::read_to_string(types).expect("the page's types"));
    let mut paths = Map::new();
    for route in routes() {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method] = operation(&route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Polychess",
            "version": "1",
            "description": "Tables of chess variants for several players. docs/protocol.md tells how to use it.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "A secret from the opening of the table or from a claim."},
            },
            "schemas": schemas,
        },
    })
}

/// The names of the types that a document refers to.
fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            if let Some(Value::String(to)) = object.get("$ref") {
                found.insert(to.trim_start_matches("#/components/schemas/").to_owned());
            }
            object.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[tokio::test]
async fn the_description_is_kept_and_served() {
    let document = document();
    let mut named = BTreeSet::new();
    references(&document, &mut named);
    for name in named {
        assert!(document["components"]["schemas"][&name].is_object(), "no type {name}");
    }
    let text = format!("{}\n", serde_json::to_string_pretty(&document).expect("plain data"));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    if env::var_os("UPDATE").is_some() {
        fs::write(file, &text).expect("it can be written");
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    assert!(kept == text, "docs/openapi.json is out of date: run it with UPDATE=1");
    let served: Value = Bench::new().get("/api/v1/openapi.json").await.read();
    assert_eq!(served, document);
}

#[test]
fn every_route_is_described_and_the_reverse() {
    let source = include_str!("../../../src/routes.rs");
    let (_, api) = source.split_once("let api = Router::new()").expect("the routes");
    let (api, _) = api.split_once(".fallback(").expect("an end");
    let mut real = BTreeSet::new();
    for route in api.split(".route(").skip(1) {
        let path = route.split('"').nth(1).expect("a path");
        for method in ["get", "post", "put", "delete", "patch"] {
            if route.contains(&format!("{method}(")) {
                real.insert((method.to_owned(), path.to_owned()));
            }
        }
    }
    let described = routes().iter().map(|r| (r.method.to_owned(), r.path.to_owned())).collect();
    assert_eq!(real, described, "routes.rs on the left, the description right");
}

#[tokio::test]
async fn refusals_are_of_the_type_described() {
    let bench = Bench::new();
    for path in ["/games/none", "/tables/none", "/none"] {
        let answer = bench.get(&format!("/api/v1{path}")).await;
        serde_json::from_str::<ErrorDoc>(&answer.body).expect("a refusal");
    }
}
