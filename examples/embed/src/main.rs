//! A program that embeds a game without a front end.

fn main() {}
