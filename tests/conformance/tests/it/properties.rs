//! The list of the properties in the book.

use std::fs;

use expect_test::expect_file;
use puzzle_conformance::Property;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/conformance-kit.md");
const HEADING: &str = "## The properties\n\n";

/// Each property has a line, in order; `UPDATE_EXPECT=1` writes them.
#[test]
fn the_book_lists_the_properties() {
    let page = fs::read_to_string(PAGE).unwrap();
    let (before, _) = page.split_once(HEADING).expect("the page has a heading for the list");
    let line = |property: &Property| {
        format!("| {} | `{property:?}` | {} |\n", property.number(), property.promise())
    };
    let lines: String = Property::ALL.iter().map(line).collect();
    let table = format!("{before}{HEADING}| number | name | promise |\n|---|---|---|\n{lines}");
    expect_file![PAGE].assert_eq(&table);
}
