//! Tests of all games together, in `tests/`. The code blocks of the book are compiled and run as
//! tests of this crate.

/// The code blocks of each chapter are tests.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../../../README.md")]
    struct Readme;
    #[doc = include_str!("../../../docs/write-a-back-end.md")]
    struct WriteABackEnd;
    #[doc = include_str!("../../../docs/hexagons.md")]
    struct Hexagons;
    #[doc = include_str!("../../../docs/drawing.md")]
    struct Drawing;
    #[doc = include_str!("../../../docs/embed.md")]
    struct Embed;
    #[doc = include_str!("../../../docs/write-a-front-end.md")]
    struct WriteAFrontEnd;
    #[doc = include_str!("../../../docs/printing.md")]
    struct Print;
}
