//! The board as text: descriptions, status line and messages.

use crate::board::PlaceKind;
use crate::geometry::Geometry;
use crate::number_status::NumberStatus;
use crate::pair_rule::PairRule;
use crate::shape::Shape;
use crate::state::State;
use crate::topology::{Contact, Lattice, Topology};
use crate::ui::{Mode, Ui};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use puzzle_core::ability::Description;
use puzzle_core::draw::Layout;
use puzzle_core::{Text, plural, text};

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
    let title = text!(
        "Hidato, {rows} of {cells}.",
        rows = plural!(n = board.height(), "{n} row", "{n} rows"),
        cells = counted_cells(board.topology(), board.width())
    );
    let summary = Text::sentences([
        title,
        text!("The path goes from 1 to {last}.", last = state.last()),
        text!("Given numbers: {n}.", n = n_given),
        text!("Entered numbers: {n}.", n = board.n_cells().saturating_sub(n_given + n_empty)),
        text!("Empty cells: {n}.", n = n_empty),
        match ui.next(state) {
            _ if state.is_solved() => text!("It is solved."),
            Some(number) => text!("The next number is {number}.", number),
            None => text!("Every cell is filled, but the path is broken."),
        },
    ]);
    let row = |row| {
        let places = row * board.width()..(row + 1) * board.width();
        let cells = Text::commas(places.map(|place| content(state, ui, place)));
        text!("Row {row}: {cells}", row = row + 1, cells)
    };
    let missing = state.missing();
    let list = (!missing.is_empty()).then(|| text!("Missing: {numbers}", numbers = runs(&missing)));
    let cursor = ui.cursor_visible.then(|| cursor(state, ui));
    let between = |(a, b): (usize, usize)| Text::list([a, b].map(|p| state.at(p).words()));
    let walls = semicolons(board.walls().map(between));
    let links = semicolons(board.links().map(between));
    let walls = (!walls.is_empty()).then(|| text!("Walls between {pairs}", pairs = walls));
    let links = (!links.is_empty()).then(|| text!("Links between {pairs}", pairs = links));
    let parts = (0..board.height()).map(row).chain(walls).chain(links);
    Description::new(summary).parts(parts).list(list).cursor(cursor)
}

/// Writes texts one after the other with semicolons between them, because they contain commas.
pub(crate) fn semicolons(items: impl IntoIterator<Item = Text>) -> Text {
    let items: Vec<Text> = items.into_iter().collect();
    let join = |rest: Text, first: Text| text!("{first}; {rest}", first, rest);
    items.into_iter().rev().reduce(join).unwrap_or_default()
}

/// Returns so many cells of a topology in words: "8 hexagons".
fn counted_cells(topology: Topology, n: usize) -> Text {
    match topology {
        Topology::Orthogonal => {
            plural!(n, "{n} square touching by edge", "{n} squares touching by edge")
        }
        Topology::Diagonal => {
            plural!(n, "{n} square touching by corner", "{n} squares touching by corner")
        }
        Topology::King => plural!(
            n,
            "{n} square touching by edge and corner",
            "{n} squares touching by edge and corner"
        ),
        Topology::Hexagon => plural!(n, "{n} hexagon", "{n} hexagons"),
        Topology::TriangleEdge => {
            plural!(n, "{n} triangle touching by edge", "{n} triangles touching by edge")
        }
        Topology::TriangleVertex => plural!(
            n,
            "{n} triangle touching by opposite corner",
            "{n} triangles touching by opposite corner"
        ),
        Topology::TriangleBoth => plural!(
            n,
            "{n} triangle touching by edge and opposite corner",
            "{n} triangles touching by edge and opposite corner"
        ),
        Topology::TriangleAround => plural!(
            n,
            "{n} triangle touching by edge and any corner",
            "{n} triangles touching by edge and any corner"
        ),
        Topology::Knight => {
            plural!(n, "{n} square a knight's move apart", "{n} squares a knight's move apart")
        }
        Topology::Jump => plural!(
            n,
            "{n} square a jump apart, three straight or two diagonally",
            "{n} squares a jump apart, three straight or two diagonally"
        ),
    }
}

/// Names the kind of puzzle: "squares, 8 by 8", "heart of hexagons, 9 by 9".
pub(crate) fn kind(state: &State) -> Text {
    let board = state.board();
    let (width, height) = (board.width(), board.height());
    let is_shape = |shape: &Shape| {
        let kinds = shape.kinds(board.topology(), width, height);
        kinds.iter().enumerate().all(|(p, kind)| (*kind == PlaceKind::Cell) == board.is_cell(p))
    };
    let cells = match (Shape::ALL.into_iter().find(is_shape), board.topology()) {
        (Some(Shape::Rectangle | Shape::Random) | None, Topology::King) => text!("squares"),
        (Some(Shape::Rectangle | Shape::Random) | None, other) => other.name().into(),
        (Some(shape), other) => {
            text!("{shape} {of_cells}", shape = shape.name(), of_cells = of_cells(other))
        }
    };
    match (board.walls().next(), board.links().next()) {
        (None, None) => text!("{cells}, {width} by {height}", cells, width, height),
        (Some(_), None) => text!("{cells} with walls, {width} by {height}", cells, width, height),
        (None, Some(_)) => text!("{cells} with links, {width} by {height}", cells, width, height),
        (Some(_), Some(_)) => {
            text!("{cells} with walls and links, {width} by {height}", cells, width, height)
        }
    }
}

/// Says which cells a shape consists of: "of hexagons".
fn of_cells(topology: Topology) -> Text {
    match topology {
        Topology::Orthogonal => text!("of squares touching by edge"),
        Topology::Diagonal => text!("of squares touching by corner"),
        Topology::King => text!("of squares"),
        Topology::Hexagon => text!("of hexagons"),
        Topology::TriangleEdge => text!("of triangles touching by edge"),
        Topology::TriangleVertex => text!("of triangles touching by opposite corner"),
        Topology::TriangleBoth => text!("of triangles touching by edge and opposite corner"),
        Topology::TriangleAround => text!("of triangles touching by edge and any corner"),
        Topology::Knight => text!("of squares a knight's move apart"),
        Topology::Jump => text!("of squares a jump apart, three straight or two diagonally"),
    }
}

/// Returns the rules for a person with a pencil.
pub(crate) fn short_rules(state: &State) -> Text {
    let board = state.board();
    let last = match state.last() {
        last if state.clues().contains(&last) => text!("the highest"),
        last => last.into(),
    };
    let goal = match board.topology().contact() {
        Contact::Touch => text!(
            "Write a number in every empty cell, so that the numbers run from 1 to {last} and each \
             touches the next.",
            last
        ),
        Contact::KnightsMove => text!(
            "Write a number in every empty cell, so that the numbers run from 1 to {last} and each \
             is a chess knight's move from the next.",
            last
        ),
        Contact::Jump => text!(
            "Write a number in every empty cell, so that the numbers run from 1 to {last} and each \
             is a jump from the next: three cells along a row or column, or two diagonally.",
            last
        ),
    };
    let has_blocks = board.kinds().contains(&PlaceKind::Block);
    let blocks = if has_blocks { text!("Dark cells have no number.") } else { Text::default() };
    Text::sentences([goal, touching_rule(board.topology()), pairs_rule(state), blocks])
}

/// Returns the rules in which a puzzle differs from one of squares without walls and links.
pub(crate) fn special_rules(state: &State) -> Text {
    let (topology, pairs) = (state.board().topology(), pairs_rule(state));
    if topology == Topology::King && pairs.is_empty() {
        return Text::default();
    }
    let goal = match topology.contact() {
        Contact::Touch => text!("Each number touches the next."),
        Contact::KnightsMove => text!("Each number is a chess knight's move from the next."),
        Contact::Jump => text!(
            "Each number is a jump from the next: three cells along a row or column, or two \
             diagonally."
        ),
    };
    Text::sentences([goal, touching_rule(topology), pairs])
}

/// Returns the sentence that says which cells touch; empty if neighbors do not touch.
fn touching_rule(topology: Topology) -> Text {
    match topology {
        Topology::King => text!("Cells touch along an edge or at a corner."),
        Topology::Orthogonal | Topology::Hexagon | Topology::TriangleEdge => {
            text!("Cells touch along an edge.")
        }
        Topology::Diagonal => text!("Cells touch at a corner."),
        Topology::TriangleVertex => text!("Cells touch at opposite corners."),
        Topology::TriangleBoth => text!("Cells touch along an edge or at opposite corners."),
        Topology::TriangleAround => text!("Cells touch along an edge or at any corner."),
        Topology::Knight | Topology::Jump => Text::default(),
    }
}

/// Returns the sentences about the walls and links of a board. A wall between cells with a common
/// edge is drawn as a line, any other wall as a bar.
fn pairs_rule(state: &State) -> Text {
    // The number of corners that two cells share is the same in pictures of any size.
    let geometry = Geometry::of(state, Layout::square(48));
    let mut n_shared: Vec<usize> =
        state.board().walls().map(|(a, b)| geometry.wall(a, b).0).collect();
    n_shared.sort_unstable();
    n_shared.dedup();
    let walls = n_shared.iter().rev().map(|shared| match shared {
        0 => text!("A short bar across the thin line between two cells forbids that step."),
        1 => text!("A short bar across a corner forbids that diagonal step."),
        _ => text!("No step crosses a thick or double line between two cells."),
    });
    let has_link = state.board().links().next().is_some();
    let link = has_link.then(|| text!("Cells joined by a long bar have consecutive numbers."));
    Text::sentences(walls.chain(link))
}

/// Describes the content of a place in a word or two: `empty`, `block`, `12 given`.
fn content(state: &State, ui: &Ui, place: usize) -> Text {
    let n = match (state.board().kinds()[place], state.number(place)) {
        (PlaceKind::Invisible, _) => return text!("no cell"),
        (PlaceKind::Block, _) => return text!("block"),
        (PlaceKind::Cell, 0) => return text!("empty"),
        (PlaceKind::Cell, n) => n,
    };
    let is_wrong = ui.number_statuses.get(place) == Some(&NumberStatus::Wrong);
    match (state.is_clue(place), is_wrong && ui.shows_number_status) {
        (false, false) => n.into(),
        (true, false) => text!("{n} given", n),
        (false, true) => text!("{n} (wrong)", n),
        (true, true) => text!("{n} given (wrong)", n),
    }
}

fn cursor(state: &State, ui: &Ui) -> Text {
    let numbers = state.board().neighbors(ui.cursor).iter().map(|&p| state.number(usize::from(p)));
    let numbers = Text::commas(numbers.filter(|&n| n > 0).map(Text::from));
    let beside = match (numbers.is_empty(), state.board().topology().is_adjacent()) {
        (true, true) => text!("no numbers around it"),
        (true, false) => text!("no neighbor has a number"),
        (false, true) => text!("around it {numbers}", numbers),
        (false, false) => text!("its neighbors {numbers}", numbers),
    };
    let [links, walls] = pair_words(state, ui.cursor);
    text!(
        "Cursor at {place}: {words}",
        place = state.at(ui.cursor).words(),
        words = Text::commas([content(state, ui, ui.cursor), beside, links, walls])
    )
}

/// Returns the links and the walls of a place in words: "linked to row 1, column 2"; empty if it has
/// none.
fn pair_words(state: &State, place: usize) -> [Text; 2] {
    let others = |wanted: PairRule| {
        let rules = state.board().rules().iter().filter(move |&&(_, _, rule)| rule == wanted);
        let pairs = rules.map(|&(a, b, _)| (usize::from(a), usize::from(b)));
        let pairs = pairs.filter(|&(a, b)| a == place || b == place);
        semicolons(pairs.map(|(a, b)| state.at(a + b - place).words()))
    };
    let (linked, parted) = (others(PairRule::Link), others(PairRule::Wall));
    let when = |is_any: bool, words: Text| if is_any { words } else { Text::default() };
    [
        when(!linked.is_empty(), text!("linked to {cells}", cells = &linked)),
        when(!parted.is_empty(), text!("a wall to {cells}", cells = &parted)),
    ]
}

/// Lists numbers in order, with consecutive ones as "2 to 5".
fn runs(numbers: &[u16]) -> Text {
    let run = |run: &[u16]| match run {
        [first, .., last] if run.len() > 2 => {
            text!("{first} to {last}", first = *first, last = *last)
        }
        run => Text::commas(run.iter().map(|&n| n.into())),
    };
    Text::commas(numbers.chunk_by(|a, b| a + 1 == *b).map(run))
}

/// Describes a cell in words: "12 given, row 3, column 5".
pub(crate) fn describe_cell(state: &State, ui: &Ui, place: usize) -> Option<Text> {
    let is_seen = state.board().kinds()[place] != PlaceKind::Invisible;
    is_seen.then(|| describe_place(state, ui, place))
}

/// Describes any place in words, even an invisible one.
pub(crate) fn describe_place(state: &State, ui: &Ui, place: usize) -> Text {
    let [links, walls] = pair_words(state, place);
    Text::commas([content(state, ui, place), state.at(place).words(), links, walls])
}

/// Returns the status line below the picture.
pub(crate) fn status_text(state: &State, ui: &Ui) -> Text {
    if state.is_solved() {
        return text!("Solved");
    }
    let (n, last) = (state.n_empty(), state.last());
    let left = plural!(n, "{n} of {last} to go", "{n} of {last} to go", last);
    match ui.typed {
        Some(number) => Text::sentences([text!("Typing {number}.", number), left]),
        None => Text::sentences([mode(ui), next(state, ui), left]),
    }
}

/// Says the number that is entered next, if there is one.
pub(crate) fn next(state: &State, ui: &Ui) -> Text {
    ui.next(state).map(|number| text!("Next {number}.", number)).unwrap_or_default()
}

/// Returns the name of the input mode for the status line; empty in the default mode.
pub(crate) fn mode(ui: &Ui) -> Text {
    match ui.mode {
        Mode::Enter => Text::default(),
        Mode::Pencil => text!("Pencil."),
        Mode::Erase => text!("Erase."),
        Mode::Block => text!("Blocks."),
        Mode::Hide => text!("Hide."),
        Mode::Give => text!("Give."),
        Mode::Pair => text!("Walls and links."),
    }
}

/// Describes the change from one position to another: "7 entered at row 3, column 5".
pub(crate) fn describe_change(old: &State, new: &State) -> Option<Text> {
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
            PlaceKind::Block => text!("{place} is now a block", place = at(p)),
            PlaceKind::Invisible => text!("{place} is now hidden", place = at(p)),
            PlaceKind::Cell => text!("{place} is now a cell", place = at(p)),
        }),
        &[p] => Some(match new.number(p) {
            0 => text!("{number} cleared at {place}", number = old.number(p), place = at(p)),
            number if new.is_clue(p) => text!("{number} given at {place}", number, place = at(p)),
            number => text!("{number} entered at {place}", number, place = at(p)),
        }),
        many => {
            let mut numbers: Vec<u16> = many.iter().map(|&p| new.number(p)).collect();
            numbers.retain(|&n| n > 0);
            numbers.sort_unstable();
            match numbers.len() {
                0 => Some(plural!(n = many.len(), "{n} number cleared", "{n} numbers cleared")),
                n if n == many.len() && many.iter().all(|&p| new.is_clue(p)) => {
                    Some(plural!(n, "{n} number given", "{n} numbers given"))
                }
                n if n == many.len() => Some(text!("{numbers} entered", numbers = runs(&numbers))),
                _ => None,
            }
        }
    }
}

fn rules_changed(old: &State, new: &State) -> Option<Text> {
    let (before, after) = (old.board().rules(), new.board().rules());
    let mut gone = before.iter().filter(|rule| !after.contains(rule));
    let mut come = after.iter().filter(|rule| !before.contains(rule));
    let &(a, b, _) = come.clone().next().or(gone.clone().next())?;
    let (a, b) = (new.at(a.into()).words(), new.at(b.into()).words());
    Some(match (come.next(), gone.next()) {
        (Some((_, _, PairRule::Wall)), _) => text!("a wall between {a} and {b}", a, b),
        (Some((_, _, PairRule::Link)), _) => text!("a link between {a} and {b}", a, b),
        (None, Some((_, _, PairRule::Wall))) => text!("no wall between {a} and {b}", a, b),
        (None, _) => text!("no link between {a} and {b}", a, b),
    })
}

fn lines_changed(old: &State, new: &State) -> Option<Text> {
    let n = new.lines().len().abs_diff(old.lines().len());
    let is_drawn = new.lines().len() > old.lines().len();
    let (more, less) = if is_drawn { (new, old) } else { (old, new) };
    let mut lines = more.lines().iter().filter(|line| !less.lines().contains(line));
    let &(a, b) = lines.next()?;
    let [from, to] = [a, b].map(|place| new.at(usize::from(place)).words());
    Some(match (is_drawn, n) {
        (true, 0 | 1) => text!("a pencil line drawn from {from} to {to}", from, to),
        (false, 0 | 1) => text!("a pencil line rubbed out from {from} to {to}", from, to),
        (true, _) => plural!(n, "{n} pencil line drawn", "{n} pencil lines drawn"),
        (false, _) => plural!(n, "{n} pencil line rubbed out", "{n} pencil lines rubbed out"),
    })
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
        want.assert_eq(&describe_change(&old, &new).unwrap_or_default().to_string());
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
        expect!["5 given, row 2, column 3"].assert_eq(&describe_place(&state, &ui, 5).to_string());
    }

    /// The rules of a board with walls begin with the rule about neighbors, which walls restrict.
    #[test]
    fn special_rules_begin_with_the_rule_for_neighbors() {
        let rules = |topology, desc: &str| {
            special_rules(&State::new(&Desc::parse(topology, 3, 3, desc).unwrap())).to_string()
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
