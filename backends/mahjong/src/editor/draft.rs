//! Drafts of layouts, the draft that begins with a puzzle, and the puzzle that a draft makes.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use once_cell::race::OnceBox;
use puzzle_core::ability::PuzzleText;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Invalid, plural};

use super::canvas_size::CanvasSize;
use super::never_free::never_free;
use super::stroke::Stroke;
use crate::desc::Desc;
use crate::layout::{BoardLayout, MAX_EXTENT, MAX_LAYERS, MAX_TILES, Place, too_many_tiles};
use crate::params::Params;

/// The game whose layouts the editor makes.
pub(super) const EDITED: &str = "mahjong";

/// The seed of the deal on a layout that was drawn. The params contain the layout, so each layout
/// still has a deal of its own.
const SEED: &str = "1";

/// The number of empty half-tiles on each side of the layout when a draft begins with a puzzle.
const MARGIN: usize = 2;
/// The number of empty layers above the layout when a draft begins with a puzzle.
const MORE_LAYERS: usize = 2;

/// A layout that is being drawn: any number of tiles on the canvas that do not overlap.
#[derive(Clone, Debug)]
pub struct Draft {
    size: CanvasSize,
    pile: Arc<BoardLayout>,
    /// The deal of the puzzle with which the draft began.
    deal: Option<Arc<Deal>>,
    findings: Arc<Findings>,
}

/// Facts about the tiles of a draft, each computed at its first use.
#[derive(Default)]
struct Findings {
    /// For each tile, whether it can never be free.
    never_free: OnceBox<Vec<bool>>,
    /// For each half-tile of the canvas, the highest tile there.
    highest: OnceBox<Vec<Option<u16>>>,
}

impl fmt::Debug for Findings {
    /// Writes only the name, so that equal drafts have the same text whatever has been computed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Findings")
    }
}

/// The layout and the deal of the puzzle with which a draft began.
#[derive(Debug, PartialEq, Eq)]
struct Deal {
    layout: BoardLayout,
    desc: Desc,
}

impl PartialEq for Draft {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.pile == other.pile && self.deal == other.deal
    }
}

impl Eq for Draft {}

impl Draft {
    /// Creates a draft with tiles at these places.
    ///
    /// # Errors
    /// Returns an error if two tiles overlap, if a tile is not on the canvas, or if there are more
    /// than [`MAX_TILES`].
    pub fn new(size: CanvasSize, places: Vec<Place>) -> Result<Self, Invalid> {
        if places.len() > MAX_TILES {
            return Err(too_many_tiles());
        }
        if places.iter().any(|&place| !size.contains(place)) {
            return Err(Invalid::new(plural!(
                n = size.layers,
                "a tile is outside of the {width} by {height} half-tiles and {n} layer of the canvas",
                "a tile is outside of the {width} by {height} half-tiles and {n} layers of the canvas",
                width = size.width,
                height = size.height
            )));
        }
        let pile = Arc::new(BoardLayout::pile(places)?);
        Ok(Self { size, pile, deal: None, findings: Arc::default() })
    }

    /// Creates a draft without tiles.
    ///
    /// # Panics
    /// Never: no tiles overlap.
    pub fn blank(size: CanvasSize) -> Self {
        Self::new(size, Vec::new()).expect("no tiles overlap")
    }

    /// Returns the size of the canvas.
    pub fn size(&self) -> CanvasSize {
        self.size
    }

    /// Returns the tiles at their places on the canvas, with their neighbors.
    pub fn pile(&self) -> &BoardLayout {
        &self.pile
    }

    /// Returns the places of the tiles, in order.
    pub fn places(&self) -> &[Place] {
        self.pile.places()
    }

    /// Returns `true` if the editor can prove that a tile is never free, whatever the faces of the
    /// tiles and the order in which pairs are taken.
    pub fn is_never_free(&self, tile: usize) -> bool {
        self.never_free()[tile]
    }

    /// Returns for each tile whether it [is never free](Self::is_never_free).
    pub(super) fn never_free(&self) -> &[bool] {
        self.findings.never_free.get_or_init(|| Box::new(never_free(&self.pile)))
    }

    /// Returns the highest tile on a half-tile of the canvas. Half-tiles are numbered row by row.
    pub(super) fn highest_at(&self, half: usize) -> Option<usize> {
        let highest = self.findings.highest.get_or_init(|| {
            let mut highest = vec![None; self.size.width * self.size.height];
            // Tiles are numbered by layers from the table up.
            for (tile, place) in (0..).zip(self.places()) {
                let at = usize::from(place.y) * self.size.width + usize::from(place.x);
                for half in [at, at + 1, at + self.size.width, at + self.size.width + 1] {
                    highest[half] = Some(tile);
                }
            }
            Box::new(highest)
        });
        highest[half].map(usize::from)
    }

    /// Returns the draft with tiles at other places.
    ///
    /// # Errors
    /// Returns the errors of [`new`](Self::new).
    pub(super) fn with_places(&self, places: Vec<Place>) -> Result<Self, Invalid> {
        Ok(Self { deal: self.deal.clone(), ..Self::new(self.size, places)? })
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Returns an error, and leaves the draft unchanged, if the stroke removes a tile that is not
    /// there or puts a tile where it does not fit.
    pub fn execute(&mut self, stroke: &Stroke) -> Result<(), Invalid> {
        *self = self.with_places(stroke.apply(self.places())?)?;
        Ok(())
    }

    /// Returns the layout that the draft makes.
    ///
    /// # Errors
    /// Returns an error if there are no tiles, or an odd number of them.
    pub fn layout(&self) -> Result<BoardLayout, Invalid> {
        match self.places().len() {
            0 => Err(Invalid::new("the table is empty")),
            n if n % 2 == 1 => Err(Invalid::new("the number of tiles is odd: add or remove one")),
            _ => BoardLayout::new(self.places().iter().copied()),
        }
    }

    /// Returns the text of a draft: the code of its tiles and, if they are the layout of the puzzle
    /// with which the draft began, the deal of that puzzle.
    pub(super) fn text(&self) -> String {
        let mut text = self.pile.code();
        if let Some(deal) = &self.deal
            && self.layout().is_ok_and(|layout| layout == deal.layout)
        {
            text.push(',');
            text += &deal.desc.text();
        }
        text
    }

    /// Reads the text of a draft.
    pub(super) fn parse(size: CanvasSize, text: &str) -> Result<Self, Invalid> {
        let (code, deal) = match text.split_once(',') {
            Some((code, deal)) => (code, Some(deal)),
            None => (text, None),
        };
        let mut draft = Self::new(size, BoardLayout::places_of_code(code)?)?;
        if let Some(deal) = deal {
            let layout = draft.layout()?;
            let desc = Desc::parse(&layout, deal)?;
            draft.deal = Some(Arc::new(Deal { layout, desc }));
        }
        if draft.text() != text {
            return Err(Invalid::new("the tiles are not written in their order"));
        }
        Ok(draft)
    }
}

/// Returns the draft that begins with a puzzle: its layout in the middle of a larger canvas.
pub(super) fn draft(params: &str, desc: &str) -> Result<(CanvasSize, Draft), Invalid> {
    let params = Params::decode(params, &Params::default())?;
    params.validate(ParamsForm::Short)?;
    let layout = params.layout();
    let desc = Desc::parse(layout, desc)?;
    let margin = |side: usize| MARGIN.min((MAX_EXTENT - side) / 2);
    let (left, top) = (margin(layout.width()), margin(layout.height()));
    let size = CanvasSize::new(
        layout.width() + 2 * left,
        layout.height() + 2 * top,
        (layout.depth() + MORE_LAYERS).min(MAX_LAYERS),
    );
    let moved = |p: &Place| Place { z: p.z, y: p.y + top as u8, x: p.x + left as u8 };
    let mut draft = Draft::new(size, layout.places().iter().map(moved).collect())?;
    draft.deal = Some(Arc::new(Deal { layout: BoardLayout::clone(layout), desc }));
    Ok((size, draft))
}

/// Returns the puzzle that a draft makes. A draft that begins with a puzzle makes this puzzle until the
/// player changes the layout. Every other layout has a deal from a fixed seed.
pub(super) fn puzzle(draft: &Draft) -> Result<PuzzleText, Invalid> {
    let layout = draft.layout()?;
    let desc = draft.deal.as_ref().filter(|deal| deal.layout == layout).map(|deal| &deal.desc);
    let params = Params::on(layout).encode(ParamsForm::Short);
    Ok(match desc {
        Some(desc) => PuzzleText::new(params, desc.text()),
        None => PuzzleText::generated(params, SEED),
    })
}
