//! The board as text: descriptions, status line and messages.

use crate::board::PlaceKind;
use crate::geometry::Geometry;
use crate::moves::Coordinates;
use crate::number_status::NumberStatus;
use crate::pair_rule::PairRule;
use crate::shape::Shape;
use crate::state::State;
use crate::topology::{Lattice, Topology};
use crate::ui::{Mode, Ui};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use puzzle_core::ability::Description;
use puzzle_core::draw::Layout;

/// Returns the board as lines of text: `.` is an empty cell, `#` a block. Walls and links follow as
/// rows and columns of their cells.
pub(crate) fn text_format(state: &State) -> String {
    let board = state.board();
    let most = state.numbers().iter().copied().max().unwrap_or(0).max(state.last());
    let width = most.to_string().len();
    let hexagons = board.topology().lattice() == Lattice::Hexagon;
    let mut text = String::new();
    for row in 0..board.height() {
        let mut line = String::new();
        if hexagons && row % 2 == 1 {
            for _ in 0..width.div_ceil(2) {
                line.push(' ');
            }
        }
        for column in 0..board.width() {
            let place = row * board.width() + column;
            let cell = match (board.kinds()[place], state.number(place)) {
                (PlaceKind::Invisible, _) => String::new(),
                (PlaceKind::Block, _) => "#".to_string(),
                (PlaceKind::Cell, 0) => ".".to_string(),
                (PlaceKind::Cell, n) => n.to_string(),
            };
            if column > 0 {
                line.push(' ');
            }
            line.push_str(&format!("{cell:>width$}"));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let at = |(a, b): (usize, usize)| format!("{}-{}", state.at(a), state.at(b));
    let walls: Vec<String> = board.walls().map(at).collect();
    let links: Vec<String> = board.links().map(at).collect();
    for (pairs, name) in [(walls, "Walls"), (links, "Links")] {
        if !pairs.is_empty() {
            text.push_str(&format!("{name} {}\n", pairs.join(" ")));
        }
    }
    text
}

/// Describes the board in words: a summary, each row, and the missing numbers.
pub(crate) fn describe(state: &State, ui: &Ui) -> Description {
    let board = state.board();
    let n_given = state.clues().iter().filter(|&&c| c > 0).count();
    let n_empty = state.n_empty();
    let mut summary = format!(
        "Hidato, {} rows of {} {}. The path goes from 1 to {}. Given numbers: {n_given}. Entered \
         numbers: {}. Empty cells: {n_empty}.",
        board.height(),
        board.width(),
        board.topology().name(),
        state.last(),
        board.n_cells().saturating_sub(n_given + n_empty),
    );
    match ui.next(state) {
        _ if state.is_solved() => summary += " It is solved.",
        Some(next) => summary += &format!(" The next number is {next}."),
        None => summary += " Every cell is filled, but the path is broken.",
    }
    let row = |row| {
        let places = row * board.width()..(row + 1) * board.width();
        let words: Vec<String> = places.map(|place| content(state, ui, place)).collect();
        format!("Row {}: {}", row + 1, words.join(", "))
    };
    let missing = state.missing();
    let list = (!missing.is_empty()).then(|| format!("Missing: {}", runs(&missing)));
    let cursor = ui.cursor_visible.then(|| cursor(state, ui));
    let between =
        |(a, b): (usize, usize)| format!("{} and {}", state.at(a).words(), state.at(b).words());
    let walls: Vec<String> = board.walls().map(between).collect();
    let links: Vec<String> = board.links().map(between).collect();
    let pairs = [(walls, "Walls between"), (links, "Links between")].into_iter();
    let pairs = pairs.filter(|(pairs, _)| !pairs.is_empty());
    let pairs = pairs.map(|(pairs, what)| format!("{what} {}", pairs.join("; ")));
    let parts = (0..board.height()).map(row).chain(pairs);
    Description::new(summary).parts(parts).list(list).cursor(cursor)
}

/// Names the kind of puzzle: "squares, 8 by 8", "heart of hexagons, 9 by 9".
pub(crate) fn kind(state: &State) -> String {
    let board = state.board();
    let (width, height) = (board.width(), board.height());
    let cells = match board.topology() {
        Topology::King => "squares",
        other => other.name(),
    };
    let with = match (board.walls().next(), board.links().next()) {
        (None, None) => "",
        (Some(_), None) => " with walls",
        (None, Some(_)) => " with links",
        (Some(_), Some(_)) => " with walls and links",
    };
    let is_shape = |shape: &Shape| {
        let kinds = shape.kinds(board.topology(), width, height);
        kinds.iter().enumerate().all(|(p, kind)| (*kind == PlaceKind::Cell) == board.is_cell(p))
    };
    let shape = match Shape::ALL.into_iter().find(is_shape) {
        Some(Shape::Rectangle | Shape::Random) | None => String::new(),
        Some(shape) => format!("{} of ", shape.name()),
    };
    format!("{shape}{cells}{with}, {width} by {height}")
}

/// Returns the rules for a person with a pencil.
pub(crate) fn short_rules(state: &State) -> String {
    let board = state.board();
    let neighbors = neighbors_rule(board.topology());
    let pairs = pairs_rule(state);
    let last = match state.last() {
        last if state.clues().contains(&last) => "the highest".to_string(),
        last => last.to_string(),
    };
    let has_blocks = state.board().kinds().contains(&PlaceKind::Block);
    let blocks = if has_blocks { " Dark cells have no number." } else { "" };
    format!(
        "Write a number in every empty cell, so that the numbers run from 1 to {last} and each \
         {neighbors}{pairs}{blocks}"
    )
}

/// Returns the rules in which a puzzle differs from one of squares without walls and links.
pub(crate) fn special_rules(state: &State) -> String {
    let pairs = pairs_rule(state);
    match state.board().topology() {
        Topology::King if pairs.is_empty() => pairs,
        other => format!("Each number {}{pairs}", neighbors_rule(other)),
    }
}

/// Returns the end of the sentence that says what consecutive numbers have to be.
fn neighbors_rule(topology: Topology) -> &'static str {
    match topology {
        Topology::King => "touches the next. Cells touch along an edge or at a corner.",
        Topology::Orthogonal | Topology::Hexagon | Topology::TriangleEdge => {
            "touches the next. Cells touch along an edge."
        }
        Topology::Diagonal => "touches the next. Cells touch at a corner.",
        Topology::TriangleVertex => "touches the next. Cells touch at opposite corners.",
        Topology::TriangleBoth => {
            "touches the next. Cells touch along an edge or at opposite corners."
        }
        Topology::TriangleAround => "touches the next. Cells touch along an edge or at any corner.",
        Topology::Knight => "is a chess knight's move from the next.",
        Topology::Jump => {
            "is a jump from the next: three cells along a row or column, or two diagonally."
        }
    }
}

/// Returns the sentences about the walls and links of a board. Each begins with a space.
fn pairs_rule(state: &State) -> String {
    let walls = walls_rule(state);
    let has_link = state.board().links().next().is_some();
    let links = if has_link { " Cells joined by a long bar have consecutive numbers." } else { "" };
    format!("{walls}{links}")
}

/// Returns the sentences about the walls of a board. Each begins with a space. A wall between cells with a
/// common edge is drawn as a line, any other wall as a bar.
fn walls_rule(state: &State) -> String {
    // The number of corners that two cells share is the same in pictures of any size.
    let geometry = Geometry::of(state, Layout::square(48));
    let mut n_shared: Vec<usize> =
        state.board().walls().map(|(a, b)| geometry.wall(a, b).0).collect();
    n_shared.sort_unstable();
    n_shared.dedup();
    let sentence = |shared: &usize| match shared {
        0 => " A short bar across the thin line between two cells forbids that step.",
        1 => " A short bar across a corner forbids that diagonal step.",
        _ => " No step crosses a thick or double line between two cells.",
    };
    n_shared.iter().rev().map(sentence).collect()
}

/// Describes the content of a place in a word or two: `empty`, `block`, `12 given`.
fn content(state: &State, ui: &Ui, place: usize) -> String {
    match (state.board().kinds()[place], state.number(place)) {
        (PlaceKind::Invisible, _) => "no cell".to_string(),
        (PlaceKind::Block, _) => "block".to_string(),
        (PlaceKind::Cell, 0) => "empty".to_string(),
        (PlaceKind::Cell, n) => {
            let given = if state.is_clue(place) { " given" } else { "" };
            let is_wrong = ui.number_statuses.get(place) == Some(&NumberStatus::Wrong)
                && ui.shows_number_status;
            format!("{n}{given}{}", if is_wrong { " (wrong)" } else { "" })
        }
    }
}

fn cursor(state: &State, ui: &Ui) -> String {
    let numbers = state.board().neighbors(ui.cursor).iter().map(|&p| state.number(usize::from(p)));
    let beside: Vec<String> = numbers.filter(|&n| n > 0).map(|n| n.to_string()).collect();
    let near = state.board().topology().is_adjacent();
    let beside = match (beside.as_slice(), near) {
        ([], true) => "no numbers around it".to_string(),
        ([], false) => "no neighbor has a number".to_string(),
        (beside, true) => format!("around it {}", beside.join(", ")),
        (beside, false) => format!("its neighbors {}", beside.join(", ")),
    };
    let beside = beside + &pair_words(state, ui.cursor);
    let (at, content) = (state.at(ui.cursor).words(), content(state, ui, ui.cursor));
    format!("Cursor at {at}: {content}, {beside}")
}

/// Returns the links and walls of a place in words: ", linked to row 1, column 2"; empty if it has
/// none.
fn pair_words(state: &State, place: usize) -> String {
    let mut words = String::new();
    for (rule, what) in [(PairRule::Link, "linked to"), (PairRule::Wall, "a wall to")] {
        let rules = state.board().rules().iter().filter(|&&(_, _, other)| other == rule);
        let pairs = rules.map(|&(a, b, _)| (usize::from(a), usize::from(b)));
        let others: Vec<String> = pairs
            .filter(|&(a, b)| a == place || b == place)
            .map(|(a, b)| state.at(a + b - place).words())
            .collect();
        if !others.is_empty() {
            words += &format!(", {what} {}", others.join("; "));
        }
    }
    words
}

/// Lists numbers in order, with consecutive ones as "2 to 5".
fn runs(numbers: &[u16]) -> String {
    let run = |run: &[u16]| match run {
        [first, .., last] if run.len() > 2 => format!("{first} to {last}"),
        run => run.iter().map(u16::to_string).collect::<Vec<_>>().join(", "),
    };
    numbers.chunk_by(|a, b| a + 1 == *b).map(run).collect::<Vec<_>>().join(", ")
}

/// Describes a cell in words: "12 given, row 3, column 5".
pub(crate) fn describe_cell(state: &State, ui: &Ui, place: usize) -> Option<String> {
    let is_seen = state.board().kinds()[place] != PlaceKind::Invisible;
    is_seen.then(|| describe_place(state, ui, place))
}

/// Describes any place in words, even an invisible one.
pub(crate) fn describe_place(state: &State, ui: &Ui, place: usize) -> String {
    let (content, at) = (content(state, ui, place), state.at(place).words());
    format!("{content}, {at}{}", pair_words(state, place))
}

/// Returns the status line below the picture.
pub(crate) fn status_text(state: &State, ui: &Ui) -> String {
    if state.is_solved() {
        return "Solved".to_string();
    }
    let left = format!("{} of {} to go", state.n_empty(), state.last());
    match (ui.typed, ui.next(state)) {
        (Some(typed), _) => format!("Typing {typed}. {left}"),
        (None, Some(next)) => format!("{}Next {next}. {left}", mode(ui)),
        (None, None) => format!("{}{left}", mode(ui)),
    }
}

/// Returns the name of the input mode for the status line; empty in the default mode.
pub(crate) fn mode(ui: &Ui) -> &'static str {
    match ui.mode {
        Mode::Enter => "",
        Mode::Pencil => "Pencil. ",
        Mode::Erase => "Erase. ",
        Mode::Block => "Blocks. ",
        Mode::Hide => "Hide. ",
        Mode::Give => "Give. ",
        Mode::Pair => "Walls and links. ",
    }
}

/// Describes the change from one position to another: "7 entered at row 3, column 5".
pub(crate) fn describe_change(old: &State, new: &State) -> Option<String> {
    let width = new.board().width();
    if old.board().n_places() != new.board().n_places() || old.board().width() != width {
        return None;
    }
    let at = |place: usize| new.at(place).words();
    let kinds = (old.board().kinds(), new.board().kinds());
    let changed = |&p: &usize| {
        (old.number(p), old.is_clue(p)) != (new.number(p), new.is_clue(p))
            || kinds.0[p] != kinds.1[p]
    };
    let places: Vec<usize> = (0..new.board().n_places()).filter(changed).collect();
    match places.as_slice() {
        [] => rules_changed(old, new).or_else(|| lines_changed(old, new)),
        &[p] if kinds.0[p] != kinds.1[p] => Some(match kinds.1[p] {
            PlaceKind::Block => format!("{} is now a block", at(p)),
            PlaceKind::Invisible => format!("{} is now hidden", at(p)),
            PlaceKind::Cell => format!("{} is now a cell", at(p)),
        }),
        &[p] => Some(match new.number(p) {
            0 => format!("{} cleared at {}", old.number(p), at(p)),
            n if new.is_clue(p) => format!("{n} given at {}", at(p)),
            n => format!("{n} entered at {}", at(p)),
        }),
        many => {
            let mut numbers: Vec<u16> = many.iter().map(|&p| new.number(p)).collect();
            numbers.retain(|&n| n > 0);
            numbers.sort_unstable();
            match numbers.len() {
                0 => Some(format!("{} numbers cleared", many.len())),
                n if n == many.len() && many.iter().all(|&p| new.is_clue(p)) => {
                    Some(format!("{n} numbers given"))
                }
                n if n == many.len() => Some(format!("{} entered", runs(&numbers))),
                _ => None,
            }
        }
    }
}

fn rules_changed(old: &State, new: &State) -> Option<String> {
    let (before, after) = (old.board().rules(), new.board().rules());
    let mut gone = before.iter().filter(|rule| !after.contains(rule));
    let mut come = after.iter().filter(|rule| !before.contains(rule));
    let &(a, b, _) = come.clone().next().or(gone.clone().next())?;
    let (a, b) = (new.at(a.into()).words(), new.at(b.into()).words());
    Some(match (come.next(), gone.next()) {
        (Some((_, _, PairRule::Wall)), _) => format!("a wall between {a} and {b}"),
        (Some((_, _, PairRule::Link)), _) => format!("a link between {a} and {b}"),
        (None, Some((_, _, PairRule::Wall))) => format!("no wall between {a} and {b}"),
        (None, _) => format!("no link between {a} and {b}"),
    })
}

fn lines_changed(old: &State, new: &State) -> Option<String> {
    let n = new.lines().len().abs_diff(old.lines().len());
    let is_drawn = new.lines().len() > old.lines().len();
    let done = if is_drawn { "drawn" } else { "rubbed out" };
    let (more, less) = if is_drawn { (new, old) } else { (old, new) };
    let mut lines = more.lines().iter().filter(|line| !less.lines().contains(line));
    let &(a, b) = lines.next()?;
    if n > 1 {
        return Some(format!("{n} pencil lines {done}"));
    }
    let at = |place: u16| -> Coordinates { new.at(usize::from(place)) };
    Some(format!("a pencil line {done} from {} to {}", at(a).words(), at(b).words()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desc::Desc;
    use expect_test::{Expect, expect};

    fn check(moves: &[&str], want: &Expect) {
        let mut new = State::new(&Desc::parse(Topology::King, 3, 3, "1d5_9b").unwrap());
        let mut old = new.clone();
        for mv in moves {
            old = new.clone();
            new.edit(&mv.parse().unwrap()).unwrap();
        }
        want.assert_eq(&describe_change(&old, &new).unwrap_or_default());
    }

    #[test]
    fn changes_are_described() {
        check(&["1,2=2"], &expect!["2 entered at row 1, column 2"]);
        check(&["1,2=2", "1,2="], &expect!["2 cleared at row 1, column 2"]);
        check(&["1,2=4;2,1=2;2,2=3"], &expect!["2 to 4 entered"]);
        check(&["1,2=2;2,2=3", "1,2=;2,2="], &expect!["2 numbers cleared"]);
        check(
            &["1,2-1,3"],
            &expect!["a pencil line drawn from row 1, column 2 to row 1, column 3"],
        );
        check(&["1,2-1,3;1,2-2,2", "1,2x1,3;1,2x2,2"], &expect!["2 pencil lines rubbed out"]);
        check(&["1,2!2"], &expect!["2 given at row 1, column 2"]);
        check(&["1,2|1,3"], &expect!["a wall between row 1, column 2 and row 1, column 3"]);
        check(
            &["1,2|1,3", "1,2~1,3"],
            &expect!["a link between row 1, column 2 and row 1, column 3"],
        );
        check(
            &["1,2~1,3", "1,2:1,3"],
            &expect!["no link between row 1, column 2 and row 1, column 3"],
        );
        check(&["1,2*"], &expect!["row 1, column 2 is now a block"]);
        check(&["1,2#"], &expect!["row 1, column 2 is now hidden"]);
        check(&["1,2*", "1,2?"], &expect!["row 1, column 2 is now a cell"]);
        check(&[], &expect![""]);
    }

    #[test]
    fn the_board_is_described() {
        let state = State::new(&Desc::parse(Topology::King, 3, 3, "1d5_9b").unwrap());
        let mut ui = Ui::default();
        ui.changed_state(&state, &state);
        expect![[r#"
            Hidato, 3 rows of 3 squares touching by edge and corner. The path goes from 1 to 9. Given numbers: 3. Entered numbers: 0. Empty cells: 6. The next number is 2.
            Row 1: 1 given, empty, empty
            Row 2: empty, empty, 5 given
            Row 3: 9 given, empty, empty
            Missing: 2 to 4, 6 to 8
        "#]]
        .assert_eq(&describe(&state, &ui).to_string());
        expect!["5 given, row 2, column 3"].assert_eq(&describe_place(&state, &ui, 5));
    }

    /// The rules of a board with walls begin with the rule about neighbors, which walls restrict.
    #[test]
    fn special_rules_begin_with_the_rule_for_neighbors() {
        let rules = |topology, desc: &str| {
            special_rules(&State::new(&Desc::parse(topology, 3, 3, desc).unwrap()))
        };
        assert_eq!(rules(Topology::King, "1d5_9b"), "");
        let walls = rules(Topology::King, "1d5_9b,W");
        assert!(
            walls.starts_with("Each number touches the next. ")
                && walls.contains("thick or double line")
        );
        assert!(
            rules(Topology::Orthogonal, "1d5_9b").starts_with("Each number touches the next. ")
        );
    }

    fn check_paper(topology: Topology, (width, height): (usize, usize), desc: &str, want: &Expect) {
        let state = State::new(&Desc::parse(topology, width, height, desc).unwrap());
        want.assert_eq(&format!("{}\n{}\n", kind(&state), short_rules(&state)));
    }

    #[test]
    fn kind_and_rules_are_those_of_the_board() {
        check_paper(
            Topology::King,
            (3, 3),
            "1d5_9b",
            &expect![[r#"
            squares, 3 by 3
            Write a number in every empty cell, so that the numbers run from 1 to the highest and each touches the next. Cells touch along an edge or at a corner.
        "#]],
        );
        check_paper(
            Topology::Orthogonal,
            (3, 3),
            "1h",
            &expect![[r#"
            squares touching by edge, 3 by 3
            Write a number in every empty cell, so that the numbers run from 1 to 9 and each touches the next. Cells touch along an edge.
        "#]],
        );
        check_paper(
            Topology::Hexagon,
            (3, 2),
            "1e",
            &expect![[r#"
            hexagons, 3 by 2
            Write a number in every empty cell, so that the numbers run from 1 to 6 and each touches the next. Cells touch along an edge.
        "#]],
        );
        check_paper(
            Topology::Knight,
            (4, 3),
            "1k",
            &expect![[r#"
            squares a knight's move apart, 4 by 3
            Write a number in every empty cell, so that the numbers run from 1 to 12 and each is a chess knight's move from the next.
        "#]],
        );
        check_paper(
            Topology::King,
            (3, 3),
            "1h,WcL",
            &expect![[r#"
                squares with walls and links, 3 by 3
                Write a number in every empty cell, so that the numbers run from 1 to 9 and each touches the next. Cells touch along an edge or at a corner. No step crosses a thick or double line between two cells. Cells joined by a long bar have consecutive numbers.
            "#]],
        );
        check_paper(
            Topology::TriangleAround,
            (5, 1),
            "1d",
            &expect![[r#"
            triangles touching by edge and any corner, 5 by 1
            Write a number in every empty cell, so that the numbers run from 1 to 5 and each touches the next. Cells touch along an edge or at any corner.
        "#]],
        );
    }
}
