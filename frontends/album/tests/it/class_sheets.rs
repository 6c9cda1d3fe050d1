//! Class sheets, large print and covers: page counts and texts.

use expect_test::{Expect, expect};
use puzzle_album::{AlbumError, Booklet, BookletStyle, Caption, PageSize, PrintedIds};
use puzzle_core::Text;
use puzzle_core::solve::{Objective, Work};
use puzzle_core::text::{CatalogWriter, Language};
use puzzle_midend::Task;

use super::pdf::{n_pages, poppler, read, style};
use super::session;

const PAPERS: [PageSize; 2] = [PageSize::A4, PageSize::Letter];

/// A booklet of these puzzles with their solutions.
fn printed(style: BookletStyle, ids: PrintedIds, puzzles: &[String]) -> Vec<u8> {
    let mut booklet = Booklet::new(style).unwrap();
    for id in puzzles {
        let mut session = session(id);
        let grade = session.current_grade();
        let id = ids.id(&session, None);
        booklet.add(&session, &Caption { title: Text::default(), grade, id }).unwrap();
        let job = session.job(&Task::Solve(Objective::Any)).unwrap();
        let _ = session.finish(job.run(&mut Work::unlimited()));
        booklet.add_solution(&session).unwrap();
    }
    booklet.finish()
}

fn seeds(params: &str, n: usize) -> Vec<String> {
    (1..=n).map(|seed| format!("{params}#{seed}")).collect()
}

fn one_of_each() -> Vec<String> {
    let ids =
        ["sliding/4x4de#1", "sokoban/8x7b3de#1", "mahjong/tent,u,de,k0#1", "hidato/6x6mRde#1"];
    ids.map(String::from).into()
}

fn class_sheet(page: PageSize) -> BookletStyle {
    style(|style| (style.class_sheet, style.page) = (true, page))
}

/// Checks the number of pages on A4 and Letter.
fn check_pages(params: &str, n: usize, change: fn(&mut BookletStyle), want: [usize; 2]) {
    let pages = PAPERS.map(|page| {
        let mut style = style(change);
        style.page = page;
        n_pages(&printed(style, PrintedIds::None, &seeds(params, n)))
    });
    assert_eq!(pages, want, "{n} of {params}");
}

/// Returns a language with these translations.
fn language(words: &[(&str, &str)]) -> Language {
    let mut writer = CatalogWriter::new("de", "Deutsch");
    for (english, said) in words {
        writer.message(english, &[*said]).unwrap();
    }
    writer.finish().unwrap().into()
}

#[test]
fn words_on_pages_are_in_the_language_of_the_booklet() {
    let mut style = class_sheet(PageSize::A4);
    style.language = language(&[("Date", "Datum"), ("Answers", "Lösungen"), ("easy", "leicht")]);
    let file = printed(style, PrintedIds::None, &one_of_each());
    let catalog = read(&file).catalog().unwrap().get(b"Lang").unwrap().as_str().unwrap().to_vec();
    assert_eq!(catalog, b"de");
    if let Some(text) = poppler("pdftotext", &["-raw"], &file) {
        assert!(["Datum", "Lösungen", "leicht"].iter().all(|word| text.contains(word)), "{text}");
        assert!(["Date", "Answers", "easy"].iter().all(|word| !text.contains(word)), "{text}");
    }
}

#[test]
fn class_sheets_are_packed() {
    let class = |style: &mut BookletStyle| style.class_sheet = true;
    check_pages("hidato/8x8mRdn", 30, class, [6, 6]);
    check_pages("sliding/4x4de", 12, class, [2, 2]);
    check_pages("sokoban/8x7b3de", 9, class, [2, 2]);
    check_pages("mahjong/tent,u,de,k0", 6, class, [2, 2]);
}

#[test]
fn solutions_of_mahjong_share_pages() {
    // Six pages of two puzzles each, and two of solutions.
    check_pages("mahjong/turtle,u,da,k0", 12, |_| (), [8, 8]);
}

#[test]
fn large_print_has_a_puzzle_on_each_page() {
    let large = |style: &mut BookletStyle| style.large = true;
    check_pages("hidato/8x8mRde", 2, large, [4, 4]);
    check_pages("sliding/4x4de", 2, large, [3, 3]);
    check_pages("sokoban/8x7b3de", 2, large, [3, 3]);
    check_pages("mahjong/turtle,u,da,k0", 2, large, [4, 4]);
}

/// The texts of the first page of a class sheet, without the numbers on the boards.
fn check_head(id: &str, want: &Expect) {
    let file = printed(class_sheet(PageSize::A4), PrintedIds::None, &[id.to_string()]);
    if let Some(text) = poppler("pdftotext", &["-raw", "-l", "1"], &file) {
        let is_sentence = |line: &&str| line.split(' ').any(|word| word.len() > 3);
        let lines: Vec<&str> = text.lines().filter(is_sentence).collect();
        want.assert_eq(&lines.join("\n"));
        assert!(!text.contains('#') && !text.contains('/'), "no ID: {text}");
    }
}

#[test]
fn class_sheets_have_a_line_for_the_name_and_the_rules() {
    check_head(
        "hidato/6x6mRde#1",
        &expect![[r#"
        Name Date
        Write a number in every empty cell, so that the numbers run from 1 to the highest and
        each touches the next. Cells touch along an edge or at a corner.
        easy"#]],
    );
    check_head(
        "sokoban/8x7b3de#1",
        &expect![[r#"
        Name Date
        Push every box onto a goal. You can push one box at a time, and you can never pull.
        easy"#]],
    );
    check_head(
        "sokoban/10x9rb4de#1",
        &expect![[r#"
        Name Date
        Pull every box onto a goal. You can pull one box at a time, and you can never push. You
        may begin anywhere on the floor.
        easy"#]],
    );
    check_head(
        "sliding/4x4de#1",
        &expect![[r#"
        Name Date
        Slide pieces into the hole until every piece is in its place. At the end, the numbers run
        row by row from 1, and the hole is in the last cell.
        easy"#]],
    );
    check_head(
        "mahjong/tent,u,de,k0#1",
        &expect![[r#"
        Name Date
        Take away pairs of matching tiles until none is left. You can take a tile if nothing lies on it
        and its left or its right side is open. Any two flowers match, and so do any two seasons.
        easy"#]],
    );
}

/// Checks the sentences on the pages of a booklet that is not a class sheet: the lines with at
/// least three words.
fn check_booklet(id: &str, want: &Expect) {
    let file = printed(style(|_| ()), PrintedIds::None, &[id.to_string()]);
    if let Some(text) = poppler("pdftotext", &["-raw"], &file) {
        let is_word = |word: &&str| word.starts_with(char::is_alphabetic);
        let is_text = |line: &&str| line.split(' ').filter(is_word).count() > 2;
        let lines: Vec<&str> = text.lines().filter(is_text).collect();
        want.assert_eq(&lines.join("\n"));
    }
}

/// Checks that puzzles of unusual kinds have their special rules on the page, that puzzles of
/// squares have none, and that solutions in moves have a sentence that says how to read them.
#[test]
fn booklets_say_the_rules_of_unusual_kinds_and_what_solutions_mean() {
    check_booklet("hidato/6x6mRde#1", &expect![[""]]);
    check_booklet(
        "hidato/6x6mNde#1",
        &expect!["Each number is a chess knight's move from the next."],
    );
    check_booklet(
        "hidato/6x6mRw20l15de#1",
        &expect![[r#"
        Each number touches the next. Cells touch along an edge or at a corner. No step crosses
        a thick or double line between two cells. A short bar across a corner forbids that diagonal
        step. Cells joined by a long bar have consecutive numbers."#]],
    );
    check_booklet(
        "sliding/3x3:1,2,3,4,5,6,0,7,8",
        &expect![[r#"
            The pieces to slide into the hole, one after the other. An arrow, or the number of a cell,
            says which one of several that look alike."#]],
    );
    check_booklet(
        "sliding/knight-part-b#1",
        &expect![[r#"
            Pieces slide along the lines.
            The pieces to slide into the hole, one after the other. An arrow, or the number of a cell,
            says which one of several that look alike."#]],
    );
    check_booklet(
        "sokoban/8x7b3de#1",
        &expect![
            "Letters are steps: u up, r right, d down, l left; a capital letter is a step that pushes a box."
        ],
    );
}

#[test]
fn rules_of_several_kinds_say_for_which_puzzles_they_are() {
    let puzzles = ["hidato/6x6mRde#1", "hidato/7x7mOde#1", "hidato/6x6mRde#2"].map(String::from);
    let file = printed(class_sheet(PageSize::A4), PrintedIds::None, &puzzles);
    if let Some(text) = poppler("pdftotext", &["-raw", "-l", "1"], &file) {
        assert!(text.contains("\n1, 3: Cells touch along an edge or at a corner."), "{text}");
        assert!(text.contains("\n2: Cells touch along an edge."), "{text}");
        assert_eq!(text.matches("Write a number").count(), 1, "{text}");
    }
}

#[test]
fn ids_are_printed_as_chosen() {
    let id = "sliding/3x3de#1";
    let given = "sliding/3x3:1,0,5,4,3,2,7,8,6";
    let whole = session(id).game_id().unwrap();
    for (ids, want) in [
        (PrintedIds::None, ["", ""]),
        (PrintedIds::Seed, [id, ""]),
        (PrintedIds::Full, [&whole, given]),
        (PrintedIds::Shortest, [id, given]),
    ] {
        let puzzles = [id, given].map(|id| ids.id(&session(id), None));
        assert_eq!(puzzles, want);
    }
    let named = PrintedIds::Seed.id(&session(given), Some("@a/b/1".to_string()));
    assert_eq!(named, "@a/b/1");
}

/// The heights of the words outside of the boards, in points.
fn word_heights(file: &[u8]) -> Vec<(String, f32)> {
    let text = poppler("pdftotext", &["-bbox"], file).unwrap_or_default();
    let words = text.lines().filter_map(|line| {
        let value = |key: &str| {
            let (_, after) = line.split_once(&format!("{key}=\""))?;
            after.split('"').next()?.parse::<f32>().ok()
        };
        let word = line.split_once("\">")?.1.split('<').next()?;
        Some((word.to_string(), value("yMax")? - value("yMin")?))
    });
    words.filter(|(word, _)| word.len() > 2 && word.is_ascii()).collect()
}

#[test]
fn texts_of_large_print_have_16_points() {
    for page in PAPERS {
        let mut style = class_sheet(page);
        style.large = true;
        let words = word_heights(&printed(style, PrintedIds::Seed, &one_of_each()));
        for (word, height) in words {
            // A line of 16 points is 18.6 points high from ascenders to descenders.
            assert!(height > 18.5, "{word}: {height} points");
        }
    }
}

#[test]
fn large_print_is_twice_as_large_where_the_page_allows() {
    let width = |is_large: bool, id: &str| {
        let style = style(|style| style.large = is_large);
        let file = printed(style, PrintedIds::None, &[id.to_string()]);
        let page = *read(&file).get_pages().get(&1).unwrap();
        let content = read(&file).get_page_content(page);
        let content = lopdf::content::Content::decode(&content).unwrap();
        // The transformation of the picture is the second one, after that of the page.
        let mut scales = content.operations.iter().filter(|op| op.operator == "cm");
        scales.nth(1).unwrap().operands[0].as_float().unwrap()
    };
    for id in ["sliding/4x4de#1", "sokoban/8x7b3de#1", "hidato/6x6mRde#1"] {
        assert!((width(true, id) / width(false, id) - 2.0).abs() < 0.01, "{id}");
    }
    // Twice the width of a large board is wider than the page.
    let turtle = "mahjong/turtle,u,da,k0#1";
    let times = width(true, turtle) / width(false, turtle);
    assert!((1.3..2.0).contains(&times), "{times} on a landscape page");
}

#[test]
fn large_print_has_no_grid() {
    let refused = Booklet::new(style(|style| (style.large, style.grid) = (true, Some((2, 2)))));
    assert!(matches!(refused, Err(AlbumError::LargeGrid)));
    assert!(Booklet::new(style(|s| (s.large, s.grid) = (true, Some((1, 1))))).is_ok());
}

#[test]
fn a_grid_of_a_class_sheet_leaves_room_for_the_rules() {
    for page in PAPERS {
        let mut style = class_sheet(page);
        style.grid = Some((2, 3));
        assert_eq!(n_pages(&printed(style, PrintedIds::None, &seeds("hidato/8x8mRde", 6))), 2);
    }
}

fn check_cover(puzzles: &[String], want: &Expect) {
    let style = style(|style| (style.cover, style.title) = (true, "Title".to_string()));
    if let Some(text) =
        poppler("pdftotext", &["-raw", "-l", "1"], &printed(style, PrintedIds::None, puzzles))
    {
        let lines = text.lines().filter(|line| line.contains(char::is_alphabetic));
        want.assert_eq(&lines.collect::<Vec<_>>().join("\n"));
    }
}

#[test]
fn covers_say_in_words_what_is_inside() {
    check_cover(
        &seeds("hidato/8x8mRdn", 2),
        &expect![[r#"
        Title
        2 Hidato puzzles, squares, 8 by 8, normal"#]],
    );
    check_cover(
        &seeds("sliding/4x4de", 1),
        &expect![[r#"
        Title
        1 Sliding puzzle, 4 by 4, easy"#]],
    );
    check_cover(
        &one_of_each(),
        &expect![[r#"
        Title
        1 Sliding puzzle, 4 by 4, easy
        1 Sokoban puzzle, 8 by 7, 3 boxes, easy
        1 Mahjong puzzle, Tent, 36 tiles, easy
        1 Hidato puzzle, squares, 6 by 6, easy
        E
        E
        E
        E"#]],
    );
    let hexagons =
        ["hidato/7x7mXshde#1", "hidato/9x9mRsvdeS#1", "sokoban/10x9rb4de#1", "sliding/star_de#1"];
    check_cover(
        &hexagons.map(String::from),
        &expect![[r#"
        Title
        2 Hidato puzzles, easy
        1: hexagon of hexagons, 7 by 7
        1: heart of squares, 9 by 9
        1 Sokoban puzzle, 10 by 9, 4 boxes, reverse play, easy
        1 Sliding puzzle, Star, 11 cells, easy"#]],
    );
}
