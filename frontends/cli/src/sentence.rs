//! Sentences of clauses.

use puzzle_core::{Text, text};

/// Joins clauses to a sentence, with semicolons between them.
pub(crate) fn sentence(clauses: impl IntoIterator<Item = Text>) -> Text {
    let joined = clauses.into_iter().reduce(|first, next| text!("{first}; {next}", first, next));
    joined.unwrap_or_default()
}
