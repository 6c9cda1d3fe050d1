//! Tables whose rows carry a checksum.

use std::borrow::Cow;

use puzzle_core::text;
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Params, params_from_iter};
use serde::de::DeserializeOwned;

use super::StoreError;

/// A table. Every row has an ID, a checksum, and the values of these columns.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) columns: &'static [&'static str],
    /// Groups of columns with an index; those that begin with `UNIQUE` have one row for each value.
    pub(super) indexes: &'static [&'static str],
}

/// A row of a table.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) id: i64,
    pub(super) values: Vec<Value>,
}

impl Table {
    /// Returns the SQL that creates the table and its indexes. Columns have no types, so that values
    /// stay as they are written.
    pub(super) fn sql(&self) -> String {
        let (name, columns) = (self.name, self.columns.join(", "));
        let mut sql = format!("CREATE TABLE {name} (id INTEGER PRIMARY KEY, sum, {columns});");
        for (i, index) in self.indexes.iter().enumerate() {
            let (unique, columns) = match index.strip_prefix("UNIQUE ") {
                Some(columns) => ("UNIQUE ", columns),
                None => ("", *index),
            };
            sql += &format!("CREATE {unique}INDEX {name}_{i} ON {name} ({columns});");
        }
        sql
    }

    /// Returns the checksum of a row, which tells damaged rows, and which table a row is from.
    pub(super) fn sum<'a>(&self, values: impl Iterator<Item = ValueRef<'a>>) -> i64 {
        let mut sum = crc32fast::Hasher::new();
        let mut add = |bytes: &[u8]| {
            sum.update(&(bytes.len() as u64).to_le_bytes());
            sum.update(bytes);
        };
        add(self.name.as_bytes());
        for value in values {
            match value {
                ValueRef::Null => add(b"null"),
                ValueRef::Integer(n) => add(&n.to_le_bytes()),
                ValueRef::Real(x) => add(&x.to_le_bytes()),
                ValueRef::Text(bytes) | ValueRef::Blob(bytes) => add(bytes),
            }
        }
        sum.finalize().into()
    }

    /// Adds a row, or replaces the one with this ID. Returns its ID.
    pub(super) fn put(
        &self,
        db: &Connection,
        id: Option<i64>,
        values: Vec<Value>,
    ) -> Result<i64, StoreError> {
        let places = ", ?".repeat(values.len());
        let sql = format!("REPLACE INTO {} VALUES (?, ?{places})", self.name);
        let sum = Value::Integer(self.sum(values.iter().map(ValueRef::from)));
        let id = id.map_or(Value::Null, Value::Integer);
        let row = [id, sum].into_iter().chain(values);
        db.prepare_cached(&sql)?.execute(params_from_iter(row))?;
        Ok(db.last_insert_rowid())
    }

    /// Calls `take` with each row that a condition selects, in the order in which they were added.
    ///
    /// # Errors
    /// If a row is damaged, or the database reports an error.
    pub(super) fn each(
        &self,
        db: &Connection,
        condition: &str,
        params: impl Params,
        mut take: impl FnMut(&rusqlite::Row<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let sql = format!("SELECT * FROM {} WHERE {condition} ORDER BY id", self.name);
        let mut query = db.prepare_cached(&sql)?;
        let mut rows = query.query(params)?;
        while let Some(row) = rows.next()? {
            let n = self.columns.len();
            let sum = self.sum((2..2 + n).map(|i| row.get_ref(i).unwrap_or(ValueRef::Null)));
            if row.get_ref(1)? != ValueRef::Integer(sum) {
                return Err(StoreError::Damaged(text!("one of its values cannot be read")));
            }
            take(row)?;
        }
        Ok(())
    }

    /// Returns the rows that a condition selects, in the order in which they were added.
    ///
    /// # Errors
    /// If a row is damaged, or the database reports an error.
    pub(super) fn rows(
        &self,
        db: &Connection,
        condition: &str,
        params: impl Params,
    ) -> Result<Vec<Row>, StoreError> {
        let mut found = Vec::new();
        self.each(db, condition, params, |row| {
            let values = (0..self.columns.len()).map(|i| row.get(i + 2));
            found.push(Row { id: row.get(0)?, values: values.collect::<Result<_, _>>()? });
            Ok(())
        })?;
        Ok(found)
    }

    /// Returns the records in the bodies of the rows that a condition selects. Only a newer program
    /// writes a body that cannot be read, which is left out.
    ///
    /// # Errors
    /// If a row is damaged, or the database reports an error.
    pub(super) fn bodies<T: DeserializeOwned>(
        &self,
        db: &Connection,
        condition: &str,
        params: impl Params,
    ) -> Result<Vec<T>, StoreError> {
        let (mut found, at) = (Vec::new(), 2 + self.at("body"));
        self.each(db, condition, params, |row| {
            let text = row.get_ref(at)?.as_str().unwrap_or_default();
            found.extend(serde_json::from_str::<T>(text).ok());
            Ok(())
        })?;
        Ok(found)
    }

    /// Returns the first row that a condition selects.
    pub(super) fn row(
        &self,
        db: &Connection,
        condition: &str,
        params: impl Params,
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(db, condition, params)?.into_iter().next())
    }

    /// Deletes the rows that a condition selects, and returns their number.
    pub(super) fn delete(
        &self,
        db: &Connection,
        condition: &str,
        params: impl Params,
    ) -> Result<usize, StoreError> {
        let sql = format!("DELETE FROM {} WHERE {condition}", self.name);
        Ok(db.prepare_cached(&sql)?.execute(params)?)
    }

    fn at(&self, column: &str) -> usize {
        let at = self.columns.iter().position(|name| *name == column);
        at.expect("a column of the table")
    }

    /// Returns a text of a row; empty if it is none.
    pub(super) fn text<'a>(&self, row: &'a Row, column: &str) -> &'a str {
        match &row.values[self.at(column)] {
            Value::Text(text) => text,
            _ => "",
        }
    }

    /// Returns a whole number of a row; 0 if it is none.
    pub(super) fn int(&self, row: &Row, column: &str) -> i64 {
        match &row.values[self.at(column)] {
            Value::Integer(n) => *n,
            _ => 0,
        }
    }

    /// Returns bytes of a row, if there are any.
    pub(super) fn bytes<'a>(&self, row: &'a Row, column: &str) -> Option<&'a [u8]> {
        match &row.values[self.at(column)] {
            Value::Blob(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// Sets a value of a row and writes the row.
    pub(super) fn set(
        &self,
        db: &Connection,
        mut row: Row,
        column: &str,
        value: Value,
    ) -> Result<(), StoreError> {
        row.values[self.at(column)] = value;
        self.put(db, Some(row.id), row.values).map(drop)
    }
}

/// Returns a record as the text of its column `body`.
pub(super) fn body(record: &impl serde::Serialize) -> Value {
    Value::Text(serde_json::to_string(record).expect("plain data is JSON"))
}

/// Returns a text as a value.
pub(super) fn value<'a>(text: impl Into<Cow<'a, str>>) -> Value {
    Value::Text(text.into().into_owned())
}
