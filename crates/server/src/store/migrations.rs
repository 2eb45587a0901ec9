use std::borrow::Cow;

use sqlx::{
    SqlSafeStr,
    migrate::{MigrateError, Migration, MigrationType, Migrator},
};

use crate::store::StoreError;

/// What brings a database from any version to the newest, one script a version.
pub(crate) fn migrator(scripts: &[&'static str]) -> Migrator {
    let migration = |(version, &sql): (i64, &&'static str)| {
        let name = Cow::Borrowed("schema");
        Migration::new(version, name, MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(scripts).map(migration).collect())
}

/// Asks a database for its version.
pub(crate) const NEWEST_MIGRATION: &str =
    "SELECT CAST(max(version) AS BIGINT) FROM _sqlx_migrations";

/// Asks a database which scripts were run on it: version, whether it came to its end, checksum.
pub(crate) const APPLIED: &str =
    "SELECT version, success, checksum FROM _sqlx_migrations ORDER BY version";

/// What is wrong with those, each in a sentence: for any of it a server does not open the store.
pub(crate) fn misapplied(
    applied: &[(i64, bool, Vec<u8>)],
    scripts: &[&'static str],
) -> Vec<String> {
    let migrator = migrator(scripts);
    let mut flaws = Vec::new();
    for (version, whole, checksum) in applied {
        let own = migrator.iter().find(|own| own.version == *version);
        flaws.extend(match own {
            None => Some(unknown(*version)),
            Some(_) if !whole => Some(half_way(*version)),
            Some(own) if *own.checksum != **checksum => Some(changed(*version)),
            Some(_) => None,
        });
    }
    let is_known = |version| applied.iter().any(|(known, ..)| *known == version);
    let lost = migrator.iter().filter(|own| !is_known(own.version));
    flaws.extend(
        lost.map(|own| format!("the store has not been brought to schema {}", own.version)),
    );
    flaws
}

/// The version from which on headers have checksums: what was written before gets them when it is
/// brought there, and never later, for then one is missing that was there.
const CHAINED: i64 = 3;

/// Whether the headers of a database of this version have no checksums yet.
pub(crate) fn is_unchained(version: Option<i64>) -> bool {
    version.is_some_and(|version| version < CHAINED)
}

/// The version that these scripts lead to.
pub(crate) const fn newest(scripts: &[&str]) -> i64 {
    scripts.len() as i64
}

/// Whether a database of one version can be read by a program that knows another.
pub(crate) fn readable(version: Option<i64>, newest: i64) -> Result<(), StoreError> {
    match version {
        None => Err(StoreError::Damaged("this is no store of games".to_owned())),
        Some(version) if version > newest => Err(StoreError::Damaged(unknown(version))),
        Some(version) if version < newest => Err(StoreError::Damaged(format!(
            "the store has schema {version}, this program {newest}: start the server on it once"
        ))),
        Some(_) => Ok(()),
    }
}

fn unknown(version: i64) -> String {
    let what = if version > 0 { "use a newer program" } else { "no program has made it" };
    format!("the store has schema {version}, which this program does not know: {what}")
}

fn half_way(version: i64) -> String {
    format!("it was left half way to schema {version}: restore the copy that was made before")
}

fn changed(version: i64) -> String {
    format!(
        "its schema {version} is another than this program's: fill a new store from a backup by \
         `polychess restore`"
    )
}

/// Why a database could not be brought to the newest version.
pub(crate) fn unmigrated(error: MigrateError) -> StoreError {
    StoreError::Damaged(match error {
        MigrateError::VersionMissing(version) => unknown(version),
        MigrateError::VersionMismatch(version) => changed(version),
        MigrateError::Dirty(version) => half_way(version),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            return error.into();
        }
        error => error.to_string(),
    })
}
