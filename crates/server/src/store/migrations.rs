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

/// The version that these scripts lead to.
pub(crate) const fn newest(scripts: &[&str]) -> i64 {
    scripts.len() as i64
}

/// Whether a database of one version can be read by a program that knows another.
pub(crate) fn readable(version: Option<i64>, newest: i64) -> Result<(), StoreError> {
    match version {
        None => Err(StoreError::Damaged("this is no store of games".to_owned())),
        Some(version) if version > newest => Err(unknown(version)),
        Some(version) if version < newest => Err(StoreError::Damaged(format!(
            "the store has schema {version}, this program {newest}: start the server on it once"
        ))),
        Some(_) => Ok(()),
    }
}

fn unknown(version: i64) -> StoreError {
    StoreError::Damaged(format!(
        "the store has schema {version}, which this program does not know: use a newer program"
    ))
}

/// Why a database could not be brought to the newest version.
pub(crate) fn unmigrated(error: MigrateError) -> StoreError {
    match error {
        MigrateError::VersionMissing(version) => unknown(version),
        MigrateError::Dirty(version) => StoreError::Damaged(format!(
            "it was left half way to schema {version}: restore the copy that was made before"
        )),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        error => StoreError::Damaged(error.to_string()),
    }
}
