//! The menu of presets: boards by kind of cell, and for each board its grades. Symmetric puzzles
//! and further shapes have menus of their own.

use crate::params::Params;
use crate::shape::Shape;
use crate::topology::Topology;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use puzzle_core::params::{Params as _, Preset};
use puzzle_core::solve::Grade;

/// A board of the menu: title, columns, rows, topology, shape, whether given numbers are symmetric.
type Line = (&'static str, usize, usize, Topology, Shape, bool);

const SQUARES: &[Line] = &[
    ("6x6", 6, 6, Topology::King, Shape::Rectangle, false),
    ("8x8", 8, 8, Topology::King, Shape::Rectangle, false),
    ("10x10", 10, 10, Topology::King, Shape::Rectangle, false),
    ("15x15", 15, 15, Topology::King, Shape::Rectangle, false),
];

const SYMMETRIC: &[Line] = &[
    ("6x6", 6, 6, Topology::King, Shape::Rectangle, true),
    ("8x8", 8, 8, Topology::King, Shape::Rectangle, true),
    ("10x10", 10, 10, Topology::King, Shape::Rectangle, true),
    ("Numbrix, 9x9", 9, 9, Topology::Orthogonal, Shape::Rectangle, true),
];

const EDGES: &[Line] = &[
    ("7x7", 7, 7, Topology::Orthogonal, Shape::Rectangle, false),
    ("9x9", 9, 9, Topology::Orthogonal, Shape::Rectangle, false),
    ("12x12", 12, 12, Topology::Orthogonal, Shape::Rectangle, false),
];

const HEXAGONS: &[Line] = &[
    ("Hexagon, 7x7", 7, 7, Topology::Hexagon, Shape::Hexagon, false),
    ("Hexagon, 9x9", 9, 9, Topology::Hexagon, Shape::Hexagon, false),
    ("Hexagon, symmetric, 9x9", 9, 9, Topology::Hexagon, Shape::Hexagon, true),
    ("Triangle, 11x11", 11, 11, Topology::Hexagon, Shape::Triangle, false),
    ("Rectangle, 10x10", 10, 10, Topology::Hexagon, Shape::Rectangle, false),
];

const TRIANGLES: &[Line] = &[
    ("Hexagon, 11x6", 11, 6, Topology::TriangleBoth, Shape::Hexagon, false),
    ("Triangle, 17x9", 17, 9, Topology::TriangleAround, Shape::Triangle, false),
    ("Hexagon, 15x8", 15, 8, Topology::TriangleAround, Shape::Hexagon, false),
    ("Diamond, 15x8", 15, 8, Topology::TriangleBoth, Shape::Diamond, false),
];

const SHAPES: &[Line] = &[
    ("Heart, 9x9", 9, 9, Topology::King, Shape::Heart, true),
    ("Diamond, 9x9", 9, 9, Topology::King, Shape::Diamond, true),
    ("Ring, 9x9", 9, 9, Topology::King, Shape::Ring, true),
    ("Cross, 9x9", 9, 9, Topology::King, Shape::Cross, true),
    ("Ring of hexagons, 9x9", 9, 9, Topology::Hexagon, Shape::Ring, false),
    ("Random, 9x9", 9, 9, Topology::King, Shape::Random, false),
];

const JUMPS: &[Line] = &[
    ("Knight's tour, 6x6", 6, 6, Topology::Knight, Shape::Rectangle, false),
    ("Knight's tour, 8x8", 8, 8, Topology::Knight, Shape::Rectangle, false),
    ("Jumps, 7x7", 7, 7, Topology::Jump, Shape::Rectangle, false),
    ("Jumps, 9x9", 9, 9, Topology::Jump, Shape::Rectangle, false),
];

/// Boards with walls or links, each with the percent of both.
const RULED: &[(Line, u8, u8)] = &[
    (("Rikudo, hexagons with links, 7x7", 7, 7, Topology::Hexagon, Shape::Hexagon, false), 0, 25),
    (("Rikudo, hexagons with links, 9x9", 9, 9, Topology::Hexagon, Shape::Hexagon, false), 0, 25),
    (("Walls, 7x7", 7, 7, Topology::King, Shape::Rectangle, false), 25, 0),
    (("Walls, by edge, 9x9", 9, 9, Topology::Orthogonal, Shape::Rectangle, false), 25, 0),
];

/// Returns the menus of presets.
pub(crate) fn presets() -> Vec<Preset<Params>> {
    let menus = [
        ("Squares, all around", SQUARES),
        ("Squares, symmetric", SYMMETRIC),
        ("Squares, by edge", EDGES),
        ("Hexagons", HEXAGONS),
        ("Triangles", TRIANGLES),
        ("Knights and jumps", JUMPS),
        ("Other shapes", SHAPES),
    ];
    let plain = |(title, lines): (&str, &[Line])| {
        Preset::menu(title, lines.iter().map(|&line| board(line, 0, 0)).collect())
    };
    let ruled = RULED.iter().map(|&(line, walls, links)| board(line, walls, links));
    let ruled = Preset::menu("Walls and links", ruled.collect());
    menus.into_iter().map(plain).chain([ruled]).collect()
}

/// Returns the params of the puzzles of the day on Saturdays: a knight's tour, hexagons with links,
/// jumps, and walls.
pub(crate) fn for_saturdays() -> Vec<Params> {
    let new = |side, topology| Params::new(side, side, topology, Grade::Hard);
    Vec::from([
        new(8, Topology::Knight),
        new(9, Topology::Hexagon).with_shape(Shape::Hexagon).with_rules(0, 25),
        new(8, Topology::Jump),
        new(8, Topology::King).with_rules(25, 0),
    ])
}

/// Returns the submenu of a board, with an entry for each of its grades.
fn board(
    (title, width, height, topology, shape, is_symmetric): Line,
    walls: u8,
    links: u8,
) -> Preset<Params> {
    let with = |grade: Grade| {
        let params = Params::new(width, height, topology, grade);
        let params = params.with_shape(shape).with_rules(walls, links);
        if is_symmetric { params.with_symmetry() } else { params }
    };
    let grades = with(Grade::Normal).grades();
    let item = |grade: Grade| {
        let title: String = format!("{title}, {grade}");
        Preset::item(title, with(grade))
    };
    Preset::menu(title, grades.into_iter().map(item).collect())
}
