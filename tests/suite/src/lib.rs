//! All games at once: the tests in `tests/` are all there is, and the book's blocks of Rust, which
//! are compiled and run as tests of this crate.

/// Each chapter's blocks are tests of its own.
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
