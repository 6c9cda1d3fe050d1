//! The menu of presets: boards by kind of cell, and for each board its grades. Symmetric puzzles
//! and further shapes have menus of their own.

use crate::params::Params;
use crate::shape::Shape;
use crate::topology::Topology;
use alloc::vec::Vec;
use puzzle_core::params::Preset;
use puzzle_core::solve::Grade;
use puzzle_core::{Text, label, text};

/// A board of the menu: name or nothing, columns, rows, topology, shape, whether given numbers are
/// symmetric.
type Line = (&'static str, usize, usize, Topology, Shape, bool);

const SQUARES: &[Line] = &[
    ("", 6, 6, Topology::King, Shape::Rectangle, false),
    ("", 8, 8, Topology::King, Shape::Rectangle, false),
    ("", 10, 10, Topology::King, Shape::Rectangle, false),
    ("", 15, 15, Topology::King, Shape::Rectangle, false),
];

const SYMMETRIC: &[Line] = &[
    ("", 6, 6, Topology::King, Shape::Rectangle, true),
    ("", 8, 8, Topology::King, Shape::Rectangle, true),
    ("", 10, 10, Topology::King, Shape::Rectangle, true),
    (label!("Numbrix"), 9, 9, Topology::Orthogonal, Shape::Rectangle, true),
];

const EDGES: &[Line] = &[
    ("", 7, 7, Topology::Orthogonal, Shape::Rectangle, false),
    ("", 9, 9, Topology::Orthogonal, Shape::Rectangle, false),
    ("", 12, 12, Topology::Orthogonal, Shape::Rectangle, false),
];

const HEXAGONS: &[Line] = &[
    (label!("Hexagon"), 7, 7, Topology::Hexagon, Shape::Hexagon, false),
    (label!("Hexagon"), 9, 9, Topology::Hexagon, Shape::Hexagon, false),
    (label!("Hexagon, symmetric"), 9, 9, Topology::Hexagon, Shape::Hexagon, true),
    (label!("Triangle"), 11, 11, Topology::Hexagon, Shape::Triangle, false),
    (label!("Rectangle"), 10, 10, Topology::Hexagon, Shape::Rectangle, false),
];

const TRIANGLES: &[Line] = &[
    (label!("Hexagon"), 11, 6, Topology::TriangleBoth, Shape::Hexagon, false),
    (label!("Triangle"), 17, 9, Topology::TriangleAround, Shape::Triangle, false),
    (label!("Hexagon"), 15, 8, Topology::TriangleAround, Shape::Hexagon, false),
    (label!("Diamond"), 15, 8, Topology::TriangleBoth, Shape::Diamond, false),
];

const SHAPES: &[Line] = &[
    (label!("Heart"), 9, 9, Topology::King, Shape::Heart, true),
    (label!("Diamond"), 9, 9, Topology::King, Shape::Diamond, true),
    (label!("Ring"), 9, 9, Topology::King, Shape::Ring, true),
    (label!("Cross"), 9, 9, Topology::King, Shape::Cross, true),
    (label!("Ring of hexagons"), 9, 9, Topology::Hexagon, Shape::Ring, false),
    (label!("Random"), 9, 9, Topology::King, Shape::Random, false),
];

const JUMPS: &[Line] = &[
    (label!("Knight's tour"), 6, 6, Topology::Knight, Shape::Rectangle, false),
    (label!("Knight's tour"), 8, 8, Topology::Knight, Shape::Rectangle, false),
    (label!("Jumps"), 7, 7, Topology::Jump, Shape::Rectangle, false),
    (label!("Jumps"), 9, 9, Topology::Jump, Shape::Rectangle, false),
];

/// Boards with walls or links, each with the percent of both.
const RULED: &[(Line, u8, u8)] = &[
    (
        (label!("Rikudo, hexagons with links"), 7, 7, Topology::Hexagon, Shape::Hexagon, false),
        0,
        25,
    ),
    (
        (label!("Rikudo, hexagons with links"), 9, 9, Topology::Hexagon, Shape::Hexagon, false),
        0,
        25,
    ),
    ((label!("Walls"), 7, 7, Topology::King, Shape::Rectangle, false), 25, 0),
    ((label!("Walls, by edge"), 9, 9, Topology::Orthogonal, Shape::Rectangle, false), 25, 0),
];

/// Returns the menus of presets.
pub(crate) fn presets() -> Vec<Preset<Params>> {
    let menus = [
        (label!("Squares, all around"), SQUARES),
        (label!("Squares, symmetric"), SYMMETRIC),
        (label!("Squares, by edge"), EDGES),
        (label!("Hexagons"), HEXAGONS),
        (label!("Triangles"), TRIANGLES),
        (label!("Knights and jumps"), JUMPS),
        (label!("Other shapes"), SHAPES),
    ];
    let plain = |(title, lines): (&'static str, &[Line])| {
        Preset::menu(title, lines.iter().map(|&line| board(line, 0, 0)).collect())
    };
    let ruled = RULED.iter().map(|&(line, walls, links)| board(line, walls, links));
    let ruled = Preset::menu(text!("Walls and links"), ruled.collect());
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

/// Returns the submenu of a board.
fn board(
    (name, width, height, topology, shape, is_symmetric): Line,
    walls: u8,
    links: u8,
) -> Preset<Params> {
    let params = Params::new(width, height, topology, Grade::Normal);
    let params = params.with_shape(shape).with_rules(walls, links);
    let params = if is_symmetric { params.with_symmetry() } else { params };
    let size = text!("{width}x{height}", width, height);
    Preset::of_board(Text::commas([name.into(), size]), &params)
}
