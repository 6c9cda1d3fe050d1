//! Small broken games that the conformance kit must catch.
