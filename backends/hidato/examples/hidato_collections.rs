//! Generates a bundled collection: `cargo run --release -p puzzle-hidato --example
//! hidato_collections book > backends/hidato/collections/book.puzzles`, or `knights`, `jumps`,
//! `walls`, `links`.
//!
//! The book has sixty puzzles: each grade has twelve outlines, no two alike. The given numbers are
//! symmetric, every cell of an outline is used, and within a grade the boards grow. The others have
//! twelve puzzles each.

use puzzle_core::GameRng;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::{Grade, Work};
use puzzle_hidato::{GeneratedPuzzle, Params, PlaceKind, Shape, Spec, Topology, generate};

/// A title and an outline: params, or the letter of a topology and the rows of a drawing (`o` is a
/// cell, `#` a block).
type Entry = (&'static str, &'static str);

const EASY: [Entry; 12] = [
    ("Cross", "6x6mRsc"),
    ("Small diamond", "7x7mRsd"),
    ("Flower", "5x5mXsh"),
    ("Frame", "6x6mRso"),
    ("Pyramid", "9x5mAst"),
    ("Small heart", "7x7mRsv"),
    ("House", "R ...o... ..ooo.. .ooooo. ooooooo .ooooo. .oo.oo. .oo.oo."),
    ("Mushroom", "R ..ooo.. .ooooo. ooooooo ooooooo ..ooo.. ..ooo.. .ooooo."),
    ("Fish", "R ..ooo...o .ooooo.oo ooooooooo .ooooo.oo ..ooo...o"),
    ("Bow tie", "R oo...oo ooo.ooo ooooooo ooo.ooo oo...oo"),
    ("Stairs", "R oo..... oooo... .oooo.. ..oooo. ...oooo .....oo"),
    ("Gem", "X .oooo. oooooo oooooo .oooo. ..ooo."),
];

const NORMAL: [Entry; 12] = [
    ("Heart", "9x8mRsv"),
    ("Ring", "7x7mRso"),
    ("Honeycomb", "7x7mXsh"),
    ("Triangle", "13x7mAst"),
    ("Hexagon of triangles", "11x6mBsh"),
    ("Wide cross", "9x7mRsc"),
    ("Cat", "R o.....o oo...oo ooooooo o#ooo#o ooooooo .ooooo. ..ooo.."),
    ("Cup", "R ooooooo.. ooooooooo oooooo..o ooooooooo .oooooo.. ..ooo.... ooooooo.."),
    ("Hourglass", "R ooooooo .ooooo. ..ooo.. ...o... ..ooo.. .ooooo. ooooooo"),
    ("Letter S", "R .oooooo oooooo. oo..... oooooo. .oooooo .....oo .oooooo oooooo."),
    ("Arrow", "R ....o.... ...ooo... ..ooooo.. .ooooooo. ooooooooo ...ooo... ...ooo... ...ooo..."),
    ("Key", "R .oooo..... oo..oo.... oo..oooooo oo..oooooo oo..oo.o.o .oooo..o.o"),
];

const TRICKY: [Entry; 12] = [
    ("Great heart", "10x10mRsv"),
    ("Great ring", "9x9mRso"),
    ("Hexagons in a ring", "9x9mXso"),
    ("Diamond", "9x9mRsd"),
    ("Hexagons in a diamond", "9x9mXsd"),
    ("Kite", "11x12mAsd"),
    ("Castle", "R oo.ooo.oo oo.ooo.oo ooooooooo ooooooooo .ooo#ooo. .oo###oo. .oo###oo. ooo###ooo"),
    (
        "Butterfly",
        "R oo.....oo oooo.oooo ooooooooo .ooooooo. ..ooooo.. .ooooooo. oooo.oooo ooo...ooo",
    ),
    (
        "Tree",
        "R ....o.... ...ooo... ..ooooo.. ...ooo... ..ooooo.. .ooooooo. ..ooooo.. .ooooooo. ooooooooo ...ooo...",
    ),
    (
        "Skull",
        "R ..ooooo.. .ooooooo. ooooooooo oo##o##oo oo##o##oo oooo#oooo .ooooooo. ..o.o.o.. ..ooooo..",
    ),
    (
        "Windmill",
        "R oooo...oo .ooo..ooo ..oo.oooo ...oooooo ..ooooo.. oooooo... oooo.oo.. ooo..ooo. oo...oooo",
    ),
    ("Crown", "R o...o...o oo.ooo.oo ooooooooo ooooooooo oo#ooo#oo ooooooooo .ooooooo."),
];

const HARD: [Entry; 12] = [
    ("Wide heart", "12x10mRsv"),
    ("Wide ring", "12x9mRso"),
    ("Great honeycomb", "9x9mXsh"),
    ("Great triangle", "17x9mAst"),
    ("Great hexagon of triangles", "15x8mAsh"),
    ("Great cross", "10x10mRsc"),
    ("Heart of hexagons", "10x10mXsv"),
    (
        "Robot",
        "R ....o.... ..ooooo.. ..o#o#o.. ..ooooo.. ooooooooo oooo#oooo o.oo#oo.o o.ooooo.o ..oo.oo.. .ooo.ooo.",
    ),
    (
        "Crab",
        "R oo.....oo ooo...ooo .oo...oo. .ooooooo. ooo#o#ooo ooooooooo .ooooooo. oooooooooo.. ..oo.oo..",
    ),
    (
        "Anchor",
        "R ....oo.... ...o##o... ....oo.... .oooooooo. ....oo.... o...oo...o oo..oo..oo ooo.oo.ooo .oooooooo. ..oooooo.. ...oooo...",
    ),
    (
        "Infinity",
        "R ..ooo....ooo.. .ooooo..ooooo. oo..ooooo...oo oo...oooo...oo oo...ooooo..oo .ooooo..ooooo. ..ooo....ooo..",
    ),
    (
        "Snowflake",
        "X ....oo.... .o..oo..o. oooooooooo .oooooooo. ..oooooo.. .oooooooo. oooooooooo .o..oo..o. ....oo....",
    ),
];

const EXPERT: [Entry; 12] = [
    ("Heart of hearts", "13x12mRsv"),
    ("Fortress", "12x12mRso"),
    ("Crystal", "12x12mRsd"),
    ("Hive", "11x11mXsh"),
    ("Star field", "12x12mRsh"),
    ("Summit", "13x12mXst"),
    ("Numbrix frame", "10x10mOso"),
    ("Amber", "13x12mXsd"),
    (
        "Rocket",
        "R ....o.... ...ooo... ...ooo... ..ooooo.. ..oo#oo.. ..oo#oo.. ..ooooo.. ..ooooo.. .ooooooo. ooooooooo ooooooooo oo.ooo.oo o...o...o",
    ),
    (
        "Owl",
        "R o.......o oo.....oo ooooooooo o##ooo##o o##o#o##o ooooooooo ooo###ooo ooooooooo oooo#oooo .ooooooo. ..oo.oo..",
    ),
    (
        "Pinwheel",
        "R oooooo....oo .ooooo...ooo ..oooo..oooo ...ooo.ooooo ....oooooooo ..oooooooo.. ..oooooooo.. oooooooo.... ooooo.ooo... oooo..oooo.. ooo...ooooo. oo....oooooo",
    ),
    ("Atoll", "13x13mXso"),
];

/// Returns the params of an outline, and the kind of each place, row by row.
fn outline(spec: &str) -> (Params, Vec<PlaceKind>) {
    let mut rows = spec.split(' ');
    let first = rows.next().expect("an outline");
    let rows: Vec<&str> = rows.collect();
    let Some(width) = rows.iter().map(|row| row.len()).max() else {
        let params = Params::decode(first, &Params::default()).expect("params");
        let spec = params.spec();
        let kinds = spec.shape.kinds(spec.topology, spec.width, spec.height);
        return (params, kinds);
    };
    let topology = first.chars().next().and_then(Topology::from_letter).expect("a topology");
    let kind = |c: char| match c {
        'o' => PlaceKind::Cell,
        '#' => PlaceKind::Block,
        _ => PlaceKind::Invisible,
    };
    let padded = rows.iter().flat_map(|row| {
        let rest = std::iter::repeat_n(PlaceKind::Invisible, width - row.len());
        row.chars().map(kind).chain(rest)
    });
    (Params::new(width, rows.len(), topology, Grade::Easy), padded.collect())
}

/// Generates a puzzle that uses all cells of an outline, and returns it with its params as text;
/// `None` if none of sixty seeds gives one.
fn puzzle(title: &str, grade: Grade, spec: &str) -> Option<(String, GeneratedPuzzle)> {
    let (params, kinds) = outline(spec);
    let n_cells = kinds.iter().filter(|&&kind| kind == PlaceKind::Cell).count();
    let spec = Spec {
        grade,
        is_symmetric: true,
        shape: Shape::Rectangle,
        outline: Some(kinds.into()),
        ..params.spec().clone()
    };
    for i in 0..60 {
        let mut rng = GameRng::new(&format!("book/{title}/{i}"));
        let made = generate(&spec, &mut rng, &mut Work::unlimited());
        let Ok(made) = made else { break };
        if made.path.len() == n_cells {
            return Some((params.encode(ParamsForm::Short), made));
        }
    }
    eprintln!("no {} puzzle on {title}", grade.keyword());
    None
}

/// A collection of twelve puzzles: its name, its title, and the params of each puzzle.
type Dozen = (&'static str, &'static str, [&'static str; 12]);

const DOZENS: [Dozen; 4] = [
    (
        "knights",
        "Knight's tours",
        [
            "4x3mNde",
            "5x5mNde",
            "6x6mNde",
            "5x5mNdn",
            "6x6mNdn",
            "8x8mNdn",
            "6x6mNdt",
            "8x8mNdt",
            "8x8mNscdt",
            "7x7mNdh",
            "8x8mNdh",
            "8x8mNdx",
        ],
    ),
    (
        "jumps",
        "Jumps",
        [
            "5x5mJde",
            "6x6mJde",
            "7x7mJde",
            "6x5mJdn",
            "7x7mJdn",
            "8x8mJdn",
            "7x7mJdt",
            "8x8mJdt",
            "9x9mJsddt",
            "8x8mJdh",
            "9x9mJdh",
            "9x9mJdx",
        ],
    ),
    (
        "walls",
        "Walls",
        [
            "5x5mOw30de",
            "5x5mRw25de",
            "7x7mOw30de",
            "7x7mOw25dn",
            "6x6mRw25dn",
            "8x8mRw20dn",
            "8x8mOw25dt",
            "8x8mRw25dt",
            "9x9mRsow20dt",
            "8x8mRw30dh",
            "9x9mRscw25dh",
            "10x10mRw25dx",
        ],
    ),
    (
        "links",
        "Links",
        [
            "5x5mXshl30de",
            "6x6mRl25de",
            "7x7mXshl25de",
            "7x7mXshl25dn",
            "7x7mRl20dn",
            "9x9mXshl25dn",
            "8x8mRl25dt",
            "9x9mXsol20dt",
            "11x6mBshl20dt",
            "9x9mXshl20dh",
            "9x9mRsdl15dh",
            "9x9mXshl20dx",
        ],
    ),
];

/// Prints a collection of twelve.
fn print_dozen((name, title, boards): &Dozen) {
    println!("; Title: {title}");
    println!("; Author: puzzle-hidato");
    for (i, text) in boards.iter().enumerate() {
        let params = Params::decode(text, &Params::default()).expect("params");
        params.validate(ParamsForm::Full).expect("params of puzzles");
        let mut rng = GameRng::new(&format!("{name}/{i}"));
        let made = generate(params.spec(), &mut rng, &mut Work::unlimited()).expect("a puzzle");
        let (board, grade) = (params.encode(ParamsForm::Short), params.spec().grade.keyword());
        let (width, height) = (params.width(), params.height());
        println!("{board}:{}\t{width}x{height}, {grade}", made.desc.text());
    }
}

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    if let Some(dozen) = DOZENS.iter().find(|(name, ..)| *name == wanted) {
        return print_dozen(dozen);
    }
    assert_eq!(wanted, "book", "the name of a collection");
    println!("; Title: A Hidato book");
    println!("; Author: the authors of this program");
    let parts = [EASY, NORMAL, TRICKY, HARD, EXPERT];
    for (grade, part) in Grade::ALL.into_iter().zip(parts) {
        let found =
            part.iter().filter_map(|(title, spec)| Some((title, puzzle(title, grade, spec)?)));
        let mut made: Vec<_> = found.collect();
        made.sort_by_key(|(_, (_, made))| made.path.len());
        for (title, (params, made)) in made {
            println!("{params}:{}\t{title}", made.desc.text());
        }
    }
}
