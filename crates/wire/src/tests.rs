//! The types as the page sees them, and the examples of the protocol.

use std::{collections::BTreeMap, env, fs};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use ts_rs::{Config, TS, TypeVisitor};

use crate::{
    AwayDoc, Claim, ClaimReply, ClocksDoc, CourseDoc, ErrorDoc, ExplanationDoc, GameDoc, HintDoc,
    HostAct, HostReply, LevelDoc, NewAct, NewActReply, NewHint, NewRecord, NewTable, NewTableReply,
    OfferDoc, Preview, ReachDoc, RecordReply, StepDoc, StudyDoc, TableDoc, TableSummary, ToClient,
    ToServer, WeightsDoc,
};

/// The declaration of each type by its name.
struct Declarations {
    config: Config,
    types: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What has no declaration of its own is a wrapper of what may have one.
        if T::output_path().is_some() {
            let name = T::ident(&self.config);
            if self.types.contains_key(&name) {
                return;
            }
            let (docs, declaration) = (T::docs().unwrap_or_default(), T::decl(&self.config));
            self.types.insert(name, format!("\n{docs}export {declaration}\n"));
        }
        T::visit_dependencies(self);
    }
}

#[test]
fn the_page_has_these_types() {
    let config = Config::new().with_large_int("number");
    let mut all = Declarations { config, types: BTreeMap::new() };
    all.visit::<GameDoc>();
    all.visit::<Preview>();
    all.visit::<LevelDoc>();
    all.visit::<NewTable>();
    all.visit::<NewTableReply>();
    all.visit::<NewRecord>();
    all.visit::<RecordReply>();
    all.visit::<Claim>();
    all.visit::<ClaimReply>();
    all.visit::<HostAct>();
    all.visit::<HostReply>();
    all.visit::<NewAct>();
    all.visit::<NewActReply>();
    all.visit::<TableSummary>();
    all.visit::<TableDoc>();
    all.visit::<ToServer>();
    all.visit::<ToClient>();
    all.visit::<ErrorDoc>();
    all.visit::<ReachDoc>();
    all.visit::<StepDoc>();
    all.visit::<WeightsDoc>();
    all.visit::<NewHint>();
    all.visit::<HintDoc>();
    all.visit::<StudyDoc>();
    all.visit::<CourseDoc>();
    // One line for a comment of one sentence, no blanks at the ends.
    let text: String = all.types.into_values().collect();
    let text = text.replace("/**\n * ", "/** ").replace("\n */\n", " */\n");
    let text = text.replace(" \n", "\n").replace(", };", ",\n};");
    let text = format!("// Generated from crates/wire: UPDATE=1 cargo test -p wire\n{text}");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire.ts");
    if env::var_os("UPDATE").is_some() {
        fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src"))
            .expect("a folder");
        fs::write(path, &text).expect("the file can be written");
    }
    let known = fs::read_to_string(path).unwrap_or_default();
    assert!(known == text, "web/src/wire.ts is out of date: run it with UPDATE=1");
}

/// Reads an example as the type named and compares what is written of it.
fn example<T: Serialize + DeserializeOwned>(json: &str) -> Result<(), String> {
    let value: T = serde_json::from_str(json).map_err(|e| e.to_string())?;
    let written = serde_json::to_value(value).map_err(|e| e.to_string())?;
    let given: Value = serde_json::from_str(json).map_err(|e| e.to_string())?;
    if written == given { Ok(()) } else { Err(format!("written back it is {written}")) }
}

#[test]
fn the_examples_of_the_protocol_can_be_read() {
    let text = include_str!("../../../docs/protocol.md");
    let mut count = 0;
    for block in text.split("\n```json ").skip(1) {
        let (kind, rest) = block.split_once('\n').expect("a line");
        let json = rest.split("\n```").next().expect("an end");
        let read = match kind {
            "GameDoc" => example::<GameDoc>(json),
            "LevelDoc" => example::<LevelDoc>(json),
            "NewTable" => example::<NewTable>(json),
            "NewTableReply" => example::<NewTableReply>(json),
            "TableSummary" => example::<TableSummary>(json),
            "NewRecord" => example::<NewRecord>(json),
            "RecordReply" => example::<RecordReply>(json),
            "Claim" => example::<Claim>(json),
            "ClaimReply" => example::<ClaimReply>(json),
            "ClocksDoc" => example::<ClocksDoc>(json),
            "OfferDoc" => example::<OfferDoc>(json),
            "AwayDoc" => example::<AwayDoc>(json),
            "HostAct" => example::<HostAct>(json),
            "HostReply" => example::<HostReply>(json),
            "NewAct" => example::<NewAct>(json),
            "NewActReply" => example::<NewActReply>(json),
            "ReachDoc" => example::<ReachDoc>(json),
            "StepDoc" => example::<StepDoc>(json),
            "WeightsDoc" => example::<WeightsDoc>(json),
            "NewHint" => example::<NewHint>(json),
            "HintDoc" => example::<HintDoc>(json),
            "ExplanationDoc" => example::<ExplanationDoc>(json),
            "StudyDoc" => example::<StudyDoc>(json),
            "CourseDoc" => example::<CourseDoc>(json),
            "ErrorDoc" => example::<ErrorDoc>(json),
            "ToServer" => example::<ToServer>(json),
            "ToClient" => example::<ToClient>(json),
            _ => Err("no such type".into()),
        };
        read.unwrap_or_else(|why| panic!("{kind}: {why} in\n{json}"));
        count += 1;
    }
    assert!(count > 15, "{count} examples");
}
