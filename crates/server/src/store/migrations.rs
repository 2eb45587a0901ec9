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

/// Why a database could not be brought to the newest version.
pub(crate) fn unmigrated(error: MigrateError) -> StoreError {
    match error {
        MigrateError::VersionMissing(version) => StoreError::Damaged(format!(
            "the store has schema {version}, which this program does not know: use a newer program"
        )),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        error => StoreError::Damaged(error.to_string()),
    }
}
