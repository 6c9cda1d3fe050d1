//! Tests of booklets, which parse the PDF files.

use lopdf::{Document, Object};
use puzzle_album::{AlbumError, Booklet, BookletStyle, Caption, PageSize};
use puzzle_core::solve::{Grade, Work};

use puzzle_midend::{Midend, Task};

use super::pdf::{n_pages, poppler, read, style};
use super::session;

const FIFTEEN: &str = "sliding/4x4:7,10,0,11,3,2,13,14,15,6,12,1,5,4,8,9";

#[test]
fn a_game_that_cannot_be_printed_is_refused() {
    let mut flood = Midend::of::<puzzle_mutants::Flood>();
    let _ = flood.open("flood/2x2c3:abca,5").unwrap();
    let mut booklet = Booklet::new(BookletStyle::default()).unwrap();
    assert!(matches!(booklet.add(&flood, &caption("")), Err(AlbumError::NotPrinted)));
    assert_eq!(booklet.n_puzzles(), 0);
}

fn caption(id: &str) -> Caption {
    Caption { title: "A <title> & more".into(), grade: Some(Grade::Easy), id: id.to_string() }
}

/// Checks that every font is embedded and maps its glyphs to characters.
fn assert_embedded(file: &Document) {
    let mut n_fonts = 0;
    for object in file.objects.values() {
        let Ok(dict) = object.as_dict() else { continue };
        let name = |key: &[u8]| dict.get(key).and_then(Object::as_name).unwrap_or_default();
        if name(b"Type") == b"Font" && name(b"Subtype") == b"Type0" {
            assert!(dict.has(b"ToUnicode"));
            n_fonts += 1;
        }
        if name(b"Type") == b"FontDescriptor" {
            assert!(dict.has(b"FontFile2"), "a font that is not embedded");
        }
    }
    assert!(n_fonts > 0);
}

const ONE_OF_EACH: [&str; 7] = [
    FIFTEEN,
    "sliding/star_de#1",
    "sokoban/8x7b3de#1",
    "mahjong/tent,u,de,k0#1",
    "hidato/6x6mRde#1",
    "hidato/7x7mXshde#1",
    "hidato-editor/4x4mRsq",
];

#[test]
fn every_game_is_printed_and_its_id_can_be_selected() {
    for mono in [false, true] {
        let mut booklet = Booklet::new(style(|style| style.mono = mono)).unwrap();
        for id in ONE_OF_EACH {
            booklet.add(&session(id), &caption(id)).unwrap();
        }
        booklet.add_text("RRdlUU");
        assert_eq!(booklet.n_puzzles(), ONE_OF_EACH.len());
        let file = booklet.finish();
        assert_embedded(&read(&file));
        if let Some(text) = poppler("pdftotext", &["-raw"], &file) {
            for id in ONE_OF_EACH {
                assert!(text.replace('\n', "").contains(id), "{id} in {text}");
            }
            assert!(text.contains("A <title> & more") && text.contains("RRdlUU"), "{text}");
        }
        poppler("pdftocairo", &["-svg", "-f", "1", "-l", "1"], &file);
    }
}

#[test]
fn a_grid_has_its_number_of_puzzles_per_page() {
    let of = |grid, cover, n: usize| {
        let style = style(|style| {
            style.grid = grid;
            style.cover = cover;
            style.title = "A title".to_string();
        });
        let mut booklet = Booklet::new(style).unwrap();
        let puzzle = session(FIFTEEN);
        for _ in 0..n {
            booklet.add(&puzzle, &caption(FIFTEEN)).unwrap();
        }
        n_pages(&booklet.finish())
    };
    assert_eq!(of(Some((2, 3)), false, 6), 1);
    assert_eq!(of(Some((2, 3)), false, 7), 2);
    assert_eq!(of(Some((1, 1)), true, 3), 4);
    assert_eq!(of(Some((10, 10)), false, 100), 1);
    // 15 pieces of 11 mm: three columns and three rows.
    assert_eq!((of(None, false, 9), of(None, false, 10)), (1, 2));
}

#[test]
fn a_page_is_as_large_as_its_paper() {
    for (page, wanted) in [(PageSize::A4, (595, 842)), (PageSize::Letter, (612, 792))] {
        let mut booklet = Booklet::new(style(|style| style.page = page)).unwrap();
        booklet.add(&session(FIFTEEN), &caption(FIFTEEN)).unwrap();
        let file = read(&booklet.finish());
        let (_, id) = file.get_pages().into_iter().next().unwrap();
        let sides = file.get_object(id).unwrap().as_dict().unwrap().get(b"MediaBox").unwrap();
        let side = |i: usize| sides.as_array().unwrap()[i].as_float().unwrap().round() as i32;
        assert_eq!((side(2), side(3)), wanted);
    }
}

#[test]
fn a_section_starts_a_page() {
    let mut booklet = Booklet::new(style(|style| style.grid = Some((3, 3)))).unwrap();
    let puzzle = session(FIFTEEN);
    for section in ["Monday", "Tuesday", "Wednesday"] {
        booklet.begin_section(section);
        for _ in 0..2 {
            booklet.add(&puzzle, &caption(FIFTEEN)).unwrap();
        }
    }
    assert_eq!(n_pages(&booklet.finish()), 3);
}

#[test]
fn a_puzzle_that_does_not_fit_is_refused() {
    let refused = |change: fn(&mut BookletStyle)| Booklet::new(style(change)).unwrap_err();
    assert!(matches!(refused(|s| s.grid = Some((0, 3))), AlbumError::Grid { columns: 0, .. }));
    assert!(matches!(refused(|s| s.grid = Some((3, 99))), AlbumError::Grid { rows: 99, .. }));
    assert!(matches!(refused(|s| s.scale = f32::NAN), AlbumError::Scale(_)));
    assert!(matches!(refused(|s| s.scale = 0.0), AlbumError::Scale(_)));
    let mut booklet = Booklet::new(style(|style| style.grid = Some((10, 10)))).unwrap();
    let large = session("hidato-editor/50x50mRsq");
    let error = booklet.add(&large, &caption("")).unwrap_err();
    assert!(matches!(error, AlbumError::TooLarge { .. }), "{error}");
    assert_eq!(booklet.n_puzzles(), 0);
    booklet.add(&session(FIFTEEN), &caption(FIFTEEN)).unwrap();
    assert_eq!(n_pages(&booklet.finish()), 1);
}

#[test]
fn long_ids_are_cut_and_long_solutions_continue() {
    let mut booklet = Booklet::new(BookletStyle::default()).unwrap();
    booklet.add(&session(FIFTEEN), &caption(&"7".repeat(100_000))).unwrap();
    let moves = "luRD".repeat(5_000);
    booklet.add_text(&moves);
    booklet.add_text("12 ".repeat(5_000));
    booklet.add_text("");
    let file = booklet.finish();
    if let Some(text) = poppler("pdftotext", &["-raw"], &file) {
        let n = text.matches("luRD").count();
        assert!(n > 4_500 && text.contains("(continued)"), "{n} of 5000 in one piece: {text}");
        let words = text.lines().filter(|line| line.chars().all(|c| "luRD".contains(c)));
        assert_eq!(words.map(str::len).sum::<usize>(), moves.len());
    }
    let n_pages = n_pages(&file);
    assert!((3..12).contains(&n_pages), "{n_pages}");
}

#[test]
fn a_solution_of_mahjong_has_the_number_of_its_pair_on_each_tile() {
    let id = "mahjong/tent,u,de,k0#1";
    let mut booklet = Booklet::new(BookletStyle::default()).unwrap();
    let mut puzzle = session(id);
    booklet.add(&puzzle, &caption(id)).unwrap();
    let job = puzzle.job(&Task::Solve(puzzle_core::solve::Objective::Any)).unwrap();
    let done = job.run(&mut Work::unlimited());
    let _ = puzzle.finish(done);
    assert_eq!(puzzle.status(), puzzle_core::game::Status::Solved);
    booklet.add_solution(&puzzle).unwrap();
    let pairs = puzzle.n_cells() / 2;
    if let Some(text) = poppler("pdftotext", &["-raw", "-f", "2"], &booklet.finish()) {
        let words: Vec<&str> = text.split_whitespace().collect();
        for pair in 1..=pairs {
            // On both tiles; layers, puzzles and pages have numbers too.
            let n = words.iter().filter(|word| **word == pair.to_string()).count();
            assert!(n >= 2 && (n == 2 || pair < 9), "{pair} stands {n} times in {text}");
        }
        assert!(text.contains("Layer 2") && text.contains("order of their numbers"), "{text}");
    }
    assert!(
        !Booklet::new(BookletStyle::default()).unwrap().add_walkthrough(&session(FIFTEEN)).unwrap()
    );
}

#[test]
fn the_same_puzzles_give_the_same_file() {
    let file = || {
        let mut booklet = Booklet::new(BookletStyle::default()).unwrap();
        for id in ONE_OF_EACH {
            booklet.add(&session(id), &caption(id)).unwrap();
        }
        booklet.finish()
    };
    assert!(file() == file());
}

/// The preview of the cover shows the puzzle in the middle of the book, also when the book has more
/// pictures than previews keep.
#[test]
fn the_preview_of_a_cover_has_its_picture() {
    let puzzle = session("hidato/3x3mRde#1");
    for n in [8, 62, 140] {
        let style = style(|style| {
            style.cover = true;
            style.title = "Many".into();
        });
        let mut booklet = Booklet::new(style).unwrap().with_preview(n);
        for _ in 0..n {
            booklet.add(&puzzle, &caption("")).unwrap();
            booklet.add_board(&puzzle).unwrap();
        }
        let pages = booklet.preview(1).unwrap();
        let cover = &pages[0];
        let (w, h) = (cover.size.w as usize, cover.size.h as usize);
        let middle = &cover.rgba[4 * w * (h / 2)..4 * w * (h * 3 / 4)];
        let n_dark = middle.chunks(4).filter(|pixel| pixel[0] < 100).count();
        assert!(n_dark > 500, "{n} puzzles: {n_dark} dark pixels");
    }
}

#[test]
fn a_rated_puzzle_has_its_grade_and_a_failed_search_its_reason() {
    let style = style(|style| (style.cover, style.title) = (true, "Two".to_string()));
    let mut booklet = Booklet::new(style).unwrap();
    let mut headers = puzzle_core::format::Metadata::new();
    headers.push("Author", "A. Nonymous");
    booklet.set_headers(&headers);
    let mut puzzle = session("hidato/6x6mRde#1");
    let work = &mut Work::limited(100_000, 1 << 28);
    booklet.add_rated(&mut puzzle, "One", "@hidato/x/1".into(), work).unwrap();
    booklet.add_solved(&mut puzzle, work).unwrap();
    let mut hard = session("sokoban/7x3:w8usbstw8");
    let none = &mut Work::limited(1, 1 << 28);
    booklet.add_rated(&mut hard, "Two", String::new(), none).unwrap();
    assert_eq!(booklet.add_solved(&mut hard, none).unwrap_err(), "no solution found");
    if let Some(text) = poppler("pdftotext", &[], &booklet.finish()) {
        for words in ["By A. Nonymous", "easy", "@hidato/x/1", "(no solution found)"] {
            assert!(text.contains(words), "{words}: {text}");
        }
    }
}
