//! Boards of any shape: `.puz` files, IDs and games on them.

use std::fmt::Write;
use std::path::PathBuf;

use expect_test::{Expect, expect};
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{Frame, Layout, Palette, Theme};
use puzzle_core::format::{Entry, Exported, Imported, Metadata, SourceFile};
use puzzle_core::game::{Response, Status};
use puzzle_core::input::{Input, Key};
use puzzle_core::params::{ConfigKind, Params as _, ParamsForm};
use puzzle_core::solve::{Answer, Mark, SolveRequest, Work};
use puzzle_core::{Game, GameRng, Invalid};
use puzzle_render::Raster;
use puzzle_sliding::{Desc, DrawState, Memory, Move, Params, Sliding, State, Ui};

use super::framed;

fn read_with(
    name: &str,
    bytes: &[u8],
    beside: &dyn Fn(&str) -> Option<Vec<u8>>,
) -> Result<Imported<Sliding>, Invalid> {
    let format = &Sliding::formats()[0];
    (format.read.unwrap())(&SourceFile::new(name, bytes, beside))
}

fn read(text: &str) -> Result<Entry<Sliding>, Invalid> {
    read_with("test.puz", text.as_bytes(), &|_| None).map(|mut i| i.entries.pop().unwrap())
}

/// Returns the position of the file, or one generated from the board's text as seed if the file
/// leaves it to chance.
fn desc_of(entry: &Entry<Sliding>) -> Desc {
    entry.desc.clone().unwrap_or_else(|| {
        let mut rng = GameRng::new(&entry.params.board().id());
        Sliding::generate(&entry.params, &mut rng, &mut Work::unlimited()).unwrap().desc
    })
}

fn id(entry: &Entry<Sliding>) -> String {
    let desc = Sliding::desc_text(&entry.params, &desc_of(entry));
    format!("{}:{desc}", entry.params.encode(ParamsForm::Short))
}

fn check(text: &str, expect: &Expect) {
    let shown = match read(text) {
        Ok(entry) => {
            format!("{}\n{}", id(&entry), framed(&state_of(&entry)))
        }
        Err(e) => e.to_string(),
    };
    expect.assert_eq(&shown);
}

fn state_of(entry: &Entry<Sliding>) -> State {
    Sliding::new_state(&entry.params, &desc_of(entry))
}

fn solve(state: &State) -> Answer<Move> {
    Sliding::solve(
        state,
        &SolveRequest::default(),
        &mut Memory::default(),
        &mut Work::limited(3_000_000, 1 << 28),
    )
}

/// Returns the bundled boards with their titles, as the dialog lists them.
fn bundled() -> Vec<(String, Params)> {
    let items = Params::config_items();
    let ConfigKind::Choice(choices) = items[0].kind else { panic!("{:?}", items[0]) };
    let of = |&(name, title): &(&str, &str)| {
        Params::bundled(name).map(|params| (title.to_string(), params))
    };
    choices.iter().filter_map(of).collect()
}

#[test]
fn reads_the_boards_of_the_manual() {
    check(
        "max_x = 3\nmax_y = 3\n",
        &expect![[r#"
            3x3:6,3,0,2,1,8,4,7,5
            | 6 [3] .
            | 2  1 [8]
            | 4  7  5
        "#]],
    );
    check(
        "max_x = 3\nmax_y = 3\nvalor_esp = 5\npos_ini = aleat",
        &expect![[r#"
            3x3_h5:4,1,0,9,3,2,7,6,8
            | 4 [1] .
            | 9  3 [2]
            | 7  6  8
        "#]],
    );
    check(
        "pos_fin =\n   9 8 7\n   6 5 4\n   3 2 1\n",
        &expect![[r#"
            3x3_t9-1:8,5,7,6,4,2,0,1,3
            | 8  5  7
            |[6] 4  2
            | . [1] 3
        "#]],
    );
    check(
        "pos_fin =\n   4 5 6\n   3 0 7\n   2 1 8\n",
        &expect![[r#"
            3x3_t4-6,3,z,7,2-1,8:0,2,3,1,4,7,6,5
            | . [2] 3
            |[1]    4
            | 7  6  5
        "#]],
    );
    check(
        "max_x = 3\r\nmax_y = 3\r\nequiv =\r\n   2 = 5\r\n   3 = 8\r\n",
        &expect![[r#"
            3x3_e2.5,3.8:4,5,3,2,0,6,1,7,8
            | 4 [2] 3
            |[2] . [6]
            | 1 [7] 3
        "#]],
    );
    check(
        "max_x=3\nmax_y=3\nbarreras =\n   2 | 5\n   4 | 5\n   8 < 9\n",
        &expect![[r#"
            3x3_w2x5,4x5,8l9:6,5,4,0,8,7,3,2,1
            |[6] 5  4
            | .  8  7
            |[3] 2  1
        "#]],
    );
    check(
        "max_x = 3\nmax_y = 3\nclave_mov =\n   0, 1\n   0,-1\n  -1, 0\n   1, 0\npos_ini =\n 9 8 7\n 6 5 4\n 3 2 1",
        &expect![[r#"
            3x3:0,8,7,6,5,4,3,2,1
            | . [8] 7
            |[6] 5  4
            | 3  2  1
        "#]],
    );
    check(
        "pos_fin =\n 1 2 3\n 4 5 6\n 7 8 9\nconectores =\n 1 = 2, 4 (d, b)\n 2 = 3, 5 (d, b)\n 3 = 6 (b)\n 4 = 5, 7 (d, b)\n 5 - 7, 9 (IB, DB)\n 8 -> 9\n 7 => 8 (d) -- one way\npos_ini =\n1,2,3,4\n",
        &expect!["14:1: a board needs at least two rows and two columns"],
    );
    check(
        "pos_ini =\n 1 0 4\n 3 2 5\n",
        &expect![[r#"
            3x2_t1,z,2-5:1,4,3,2,0
            | 1    [4]
            | 3 [2] .
        "#]],
    );
}

/// Checks that a file is refused, and the error.
#[track_caller]
fn check_refused(text: &str, expect: &Expect) {
    expect.assert_eq(&read(text).unwrap_err().to_string());
}

#[test]
fn table_errors_name_their_place() {
    check_refused(
        "",
        &expect!["1: the file describes no board: it needs max_x and max_y, pos_fin, or pos_ini"],
    );
    check_refused(
        "max_x = 3\n",
        &expect!["1: the file describes no board: it needs max_x and max_y, pos_fin, or pos_ini"],
    );
    check_refused("max_x = 3\nmax_y = 1\n", &expect!["2:9: max_y must be at least 2"]);
    check_refused("max_x = 3\nmax_y = tres\n", &expect!["2:9: expected a number, found 't'"]);
    check_refused("max_x = 300\nmax_y = 300\n", &expect!["2:9: a board has at most 10000 cells"]);
    check_refused(
        "max_x = 99999999999\nmax_y = 3\n",
        &expect!["1:9: the number 99999999999 is too large"],
    );
    check_refused(
        "pos_fin =\n 1 2 3\n 4 5\n",
        &expect!["3:2: this row has 2 numbers, but the first row has 3"],
    );
    check_refused("pos_fin =\n 1 2 3\n 4 5 5\n", &expect!["3:6: cell 5 occurs twice"]);
    check_refused(
        "pos_fin =\n 1 2 3\n 4 5 7\n",
        &expect![
            "3:6: 7 is too large: the 6 cells are numbered from 1 without gaps, and 6 is missing"
        ],
    );
    check_refused("pos_fin =\n 1 2, , 3\n", &expect!["2:7: expected a number, found ','"]);
    check_refused(
        "pos_fin =\n 1 2 3\n",
        &expect!["2:2: a board needs at least two rows and two columns"],
    );
    check_refused("pos_fin = \nmax_x = 3\n", &expect!["1:1: 'pos_fin' has no value"]);
    check_refused(
        "max_x = 4\npos_fin =\n 1 2 3\n 4 5 6\n",
        &expect!["3:2: a row has 3 numbers, but max_x is 4"],
    );
}

#[test]
fn piece_and_connection_errors_name_their_place() {
    check_refused(
        "max_x = 3\nmax_y = 3\nvalor_esp = 10\n",
        &expect!["3:13: there is no cell 10: cells are numbered from 1 to 9"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nequiv =\n 2 = 5\n 5 = 8\n",
        &expect!["5:2: piece 5 is in two classes, or twice in one"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nequiv =\n 2 = 9\n",
        &expect!["4:2: 9 is the hole's home, which has no piece"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nequiv =\n 2 5\n",
        &expect!["4:4: expected '=', found '5'"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nbarreras =\n 2 / 5\n",
        &expect!["4:4: expected one of |, < and >, found '/'"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nbarreras =\n 2 | 10\n",
        &expect!["4:2: there is no cell 10: cells are numbered from 1 to 9"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nclave_mov =\n 0, 0\n",
        &expect!["4:2: a move by 0, 0 leads nowhere"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nclave_mov =\n (0, 1\n",
        &expect!["4:7: expected ')', found the end of the line"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nconectores =\n 1 - 2, 4 (d)\n",
        &expect!["4:2: the number of keys is 1, but there are 2 connections"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nconectores =\n 1 - 2 (x)\n",
        &expect!["4:9: 'x' is not a key: the keys are a b i d A B I D"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nconectores =\n 1 - 1\n",
        &expect!["4:2: a connection cannot lead from cell 1 to itself"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nconectores =\n 1 ~ 2\n",
        &expect!["4:4: expected one of -, ->, = and =>, found '~'"],
    );
}

#[test]
fn other_errors_name_their_place() {
    check_refused(
        "max_x = 3\nmax_y = 3\npos_ini =\n 1 2 3\n 4 5 6\n 7 8 8\n",
        &expect!["6:6: piece 8 occurs twice"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\npos_ini = azar\n",
        &expect!["3:11: expected 'aleat' (random) or a table of numbers"],
    );
    check_refused(
        "pos_fin =\n 1 0\n 2 3\npos_ini =\n 0 1\n 2 3\n",
        &expect!["5:2: expected a piece, since pos_fin has no 0 at this place"],
    );
    check_refused(
        "pos_fin =\n 1 2\n 3 4\n 5 6\npos_ini =\n 1 2\n 3 4\n",
        &expect!["6:2: the table has 2 by 2 numbers, but pos_fin has 2 by 3"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nmacros =\n 9 10\n",
        &expect!["4:2: there is no cell 10: cells are numbered from 1 to 9"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nposiciones =\n 1 (10,10)\n",
        &expect!["4:2: cell 2 has no position"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nsubpuzzles =\n \"a\"\n \"b\"\n",
        &expect!["4:2: expected three lines: a set, a file, and the cells"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nnombre = sin comillas\n",
        &expect!["3:10: expected a text in double quotes, found 's'"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\nnombre = \"abierto\n",
        &expect!["3:11: the closing double quote is missing"],
    );
    check_refused(
        "max_x = 3\nmax_y = 3\ncolor = 3\n",
        &expect!["3:1: there is no variable 'color'"],
    );
    check_refused("1 2 3\nmax_x = 3\n", &expect!["1:1: expected the name of a variable"]);
    check_refused("max_x 3\n", &expect!["1:6: expected '=' after 'max_x'"]);
}

#[test]
fn reads_latin_1_and_files_next_to_a_board() {
    let beside = |name: &str| match name {
        "prueba.mac" => Some(b"-- grabadas\n9 6 9\n".to_vec()),
        "prueba.txt" => Some(b"Prueba\nunas l\xedneas\n".to_vec()),
        "prueba.png" => Some(Vec::new()),
        _ => None,
    };
    let text = b"nombre = \"A\xf1o\"\nmax_x = 3\nmax_y = 3\nmacros =\n 9 8\n 8 9\ninfo = \"uno\",\n \"dos\"\n";
    let entry = read_with("prueba.puz", text, &beside).unwrap().entries.pop().unwrap();
    let mut shown = format!("{}\n{}\n", entry.title, id(&entry));
    for (key, value) in entry.texts.iter() {
        let _ = writeln!(shown, "{key}: {value}");
    }
    expect![[r#"
        Prueba
        3x3:6,3,0,2,1,8,4,7,5
        Name: Año
        Info: "uno"
        Info: "dos"
        Macro: 9 6 9
        Macro: 8 9
        Start: random
        About: unas líneas
        Thumbnail: prueba.png
    "#]]
    .assert_eq(&shown);
}

#[test]
fn macros_and_info_survive_in_texts() {
    for (name, params) in bundled() {
        let board = params.board();
        let plain = Params::decode(&board.id(), &Params::default()).unwrap();
        let made = Sliding::generate(&params, &mut GameRng::new("t"), &mut Work::unlimited())
            .expect(&name);
        let state = Sliding::new_state(&params, &made.desc);
        let mut exported = Exported::new(&params, &made.desc, &state);
        exported.title = &name;
        let written = (Sliding::formats()[0].write.unwrap())(&[exported]).unwrap();
        let dir = puzzles();
        let beside = |path: &str| std::fs::read(dir.join(path)).ok();
        let again = read_with("x.puz", &written, &beside).unwrap().entries.pop().unwrap();
        assert_eq!(again.params.board(), board, "{name}: {}", String::from_utf8_lossy(&written));
        assert_eq!(again.desc.as_ref(), Some(&made.desc), "{name}");
        // The texts of the entry contain what the ID does not.
        let (mut params, mut desc) = (plain, made.desc.clone());
        Sliding::attach(&mut params, &mut desc, &again.texts).unwrap();
        let mut extras = board.extras().clone();
        for sub in &mut extras.subpuzzles {
            // Of the inner board only its name and its shape are kept.
            let inner = sub.board.clone().unwrap();
            let bare = Params::decode(&inner.id(), &Params::default()).unwrap().board();
            let name = inner.extras().name.clone();
            let bare = (*bare)
                .clone()
                .with_extras(puzzle_sliding::board::Extras { name, ..Default::default() });
            sub.board = Some(bare.into());
        }
        assert_eq!(params.board().extras(), &extras, "{name}");
    }
}

fn puzzles() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("boards")
}

/// Moves count the cells row by row, whatever numbers the table gives them.
#[test]
fn cells_are_counted_row_by_row() {
    let mut n_renumbered = 0;
    for (title, params) in bundled() {
        let board = params.board();
        let places: Vec<_> = (0..board.n_cells() as u16).map(|cell| board.place(cell)).collect();
        assert!(places.is_sorted_by_key(|&(x, y)| (y, x)), "{title}");
        let rows = (0..board.height()).flat_map(|y| (0..board.width()).map(move |x| (x, y)));
        let cells = rows.filter_map(|(x, y)| board.cell_at_place(x, y));
        assert!(cells.eq(0..board.n_cells() as u16), "{title}");
        let is_renumbered = |cell: &u16| board.number(*cell) != cell + 1;
        n_renumbered += usize::from((0..board.n_cells() as u16).any(|cell| is_renumbered(&cell)));
        for cell in 0..board.n_cells() as u16 {
            assert_eq!(board.cell(board.number(cell)), cell, "{title}");
        }
    }
    assert!(n_renumbered >= 3, "{n_renumbered}");
}

#[test]
fn all_bundled_boards_can_be_solved() {
    let mut stems: Vec<String> = std::fs::read_dir(puzzles())
        .unwrap()
        .filter_map(|f| f.unwrap().file_name().to_str()?.strip_suffix(".puz").map(String::from))
        .collect();
    stems.sort();
    let mut names: Vec<String> =
        bundled().iter().map(|(_, params)| params.encode(ParamsForm::Short)).collect();
    names.sort();
    assert_eq!(stems, names);
    let mut shown = String::new();
    for (title, params) in bundled() {
        let made =
            Sliding::generate(&params, &mut GameRng::new("1"), &mut Work::unlimited()).unwrap();
        let state = Sliding::new_state(&params, &made.desc);
        let mut end = state.clone();
        let found = match solve(&state) {
            Answer::Solved(solution) => {
                for mv in &solution.moves {
                    Sliding::execute(&mut end, mv).unwrap();
                }
                assert_eq!(Sliding::status(&end), Status::Solved, "{title}");
                if solution.optimal {
                    format!("{} moves, the fewest", solution.moves.len())
                } else {
                    "solved".into()
                }
            }
            other => format!("{other:?}"),
        };
        let board = params.board();
        let _ = writeln!(
            shown,
            "{title} ({}): {} cells, {found}",
            params.encode(ParamsForm::Short),
            board.n_cells()
        );
        assert!(board.id().len() <= 1024, "{title}: {}", board.id());
        let again = Params::decode(&board.id(), &Params::default()).unwrap();
        assert_eq!(again.board().blueprint(), board.blueprint(), "{title}");
        assert!(board.id().bytes().all(|b| b.is_ascii_alphanumeric() || b".,_-".contains(&b)));
    }
    expect![[r#"
        Hole in the middle (center-hole): 9 cells, 13 moves, the fewest
        Backward (backward): 9 cells, 13 moves, the fewest
        Repeated letters (letters): 9 cells, 15 moves, the fewest
        Two walls and a valve (three-bars): 9 cells, 37 moves, the fewest
        Nine linked cells (nine-linked): 9 cells, 13 moves, the fewest
        Nine cells with keys (nine-keyed): 9 cells, 13 moves, the fewest
        Diagonals (diagonals): 9 cells, 13 moves, the fewest
        Twelve with a macro (macro-twelve): 12 cells, 14 moves, the fewest
        Walls and twins (walled-twins): 12 cells, 21 moves, the fewest
        Leapfrog (leap): 12 cells, 7 moves, the fewest
        Ring (ring): 8 cells, 20 moves, the fewest
        Round eleven (round-eleven): 12 cells, 15 moves, the fewest
        Figure of eight (eight-rings): 13 cells, 35 moves, the fewest
        Spindle (spindle): 9 cells, 28 moves, the fewest
        The odd hexagon (hexagon): 7 cells, 24 moves, the fewest
        Wheel (wheel): 9 cells, 11 moves, the fewest
        Star (star): 11 cells, 7 moves, the fewest
        Twelve by knight moves (knight-twelve): 12 cells, 22 moves, the fewest
        Sixteen by knight moves (knight-sixteen): 16 cells, 15 moves, the fewest
        Board of the knights (knight-board): 25 cells, solved
        Knights, first part (knight-part-a): 12 cells, 15 moves, the fewest
        Knights, second part (knight-part-b): 10 cells, 16 moves, the fewest
        One-way streets (one-way-streets): 12 cells, 30 moves, the fewest
        Roundabout (roundabout): 9 cells, 18 moves, the fewest
        Lock (lock): 12 cells, 21 moves, the fewest
        Bridge (bridge): 19 cells, 18 moves, the fewest
        Cross (cross): 20 cells, 26 moves, the fewest
        Courtyard (courtyard): 17 cells, 35 moves, the fewest
        Stripes (stripes): 16 cells, 11 moves, the fewest
    "#]]
    .assert_eq(&shown);
}

#[test]
fn an_id_of_25_cells_with_all_keys_fits_into_a_kilobyte() {
    // The knights' board again, with connections that have two keys each, and free positions.
    let mut text = String::from("5x5_c");
    let mut first = true;
    for a in 0..25i32 {
        for (dx, dy, keys) in [(1, 2, "bD"), (-1, 2, "bI"), (2, 1, "dB"), (-2, 1, "iB")] {
            let (x, y) = (a % 5 + dx, a / 5 + dy);
            if (0..5).contains(&x) && y < 5 {
                let between = if first { "" } else { "," };
                let _ = write!(text, "{between}{}v{}{keys}", a + 1, y * 5 + x + 1);
                first = false;
            }
        }
    }
    for a in 0..25 {
        let between = if a == 0 { "_p" } else { "," };
        let _ = write!(text, "{between}{}.{}", 1000 + 100 * (a % 5) + 7 * a, 1000 + 100 * (a / 5));
    }
    let params = Params::decode(&text, &Params::default()).unwrap();
    let written = params.encode(ParamsForm::Short);
    assert_eq!(Params::decode(&written, &Params::default()), Ok(params));
    expect!["541 bytes"].assert_eq(&format!("{} bytes", written.len()));
}

#[test]
fn the_macro_of_the_manual_rotates_five_pieces() {
    let params = Params::bundled("macro-twelve").unwrap();
    let desc = Sliding::parse_desc(&params, "1,2,3,4,5,6,7,8,9,10,11,0").unwrap();
    let mut state = Sliding::new_state(&params, &desc);
    let mut ui = Ui::default();
    let layout = Layout::square(40);
    let f1 = Input::from(Key::Function(1));
    let Response::Group(moves) = Sliding::interpret(&state, &mut ui, layout, f1) else {
        panic!("no group")
    };
    for mv in &moves {
        Sliding::execute(&mut state, mv).unwrap();
    }
    expect![[r#"
        |  1   2   3   7
        |  5   6  10  [4]
        |  9  11  [8]  .
    "#]]
    .assert_eq(&framed(&state));
    Sliding::execute(&mut state, &Move::Slide(10)).unwrap();
    let answer = Sliding::interpret(&state, &mut ui, layout, f1);
    expect![[r#"Refused("macro F1: the hole must be on cell 12")"#]]
        .assert_eq(&format!("{answer:?}"));
}

#[test]
fn macros_are_recorded_with_undo_and_saved() {
    let params = Params::rectangle(4, 4);
    let desc = Sliding::parse_desc(&params, "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0").unwrap();
    let mut state = Sliding::new_state(&params, &desc);
    let mut ui = Ui::default();
    let layout = Layout::square(40);
    let press = |state: &mut State, ui: &mut Ui, key: Key| {
        let answer = Sliding::interpret(state, ui, layout, key.into());
        let old = state.clone();
        match &answer {
            Response::Move(mv) => Sliding::execute(state, mv).unwrap(),
            Response::Group(moves) => {
                for mv in moves {
                    Sliding::execute(state, mv).unwrap();
                }
            }
            _ => return answer,
        }
        Sliding::changed_state(ui, &old, state);
        answer
    };
    press(&mut state, &mut ui, Key::Char('m'));
    press(&mut state, &mut ui, Key::Char('d'));
    let before = state.clone();
    press(&mut state, &mut ui, Key::Char('d'));
    // The recording follows an undo.
    Sliding::changed_state(&mut ui, &state, &before);
    state = before;
    press(&mut state, &mut ui, Key::Char('s'));
    let said = press(&mut state, &mut ui, Key::Function(3));
    expect![[r#"Refused("recorded macro F3 with 2 moves")"#]].assert_eq(&format!("{said:?}"));
    assert_eq!(Sliding::encode_ui(&ui), "3:16.15.11");
    let mut other = Ui::default();
    Sliding::decode_ui(&mut other, "3:16.15.11");
    let mut state = Sliding::new_state(&params, &desc);
    let answer = press(&mut state, &mut other, Key::Function(3));
    assert_eq!(answer, Response::Group(vec![Move::Slide(14), Move::Slide(10)]));
    // A file of macros has them at their keys, after the board's own.
    let mut texts = Metadata::new();
    texts.push("Macro", "16 12 11");
    Sliding::add_texts(&other, &mut texts);
    let format = Sliding::formats().iter().find(|f| f.id == "mac").unwrap();
    let mut exported = Exported::new(&params, &desc, &state);
    exported.texts = &texts;
    let mac = (format.write.unwrap())(&[exported]).unwrap();
    expect![[r#"
        macros =
           -- F1
           16 12 11
           -- F2
           1
           -- F3
           16 15 11
    "#]]
    .assert_eq(core::str::from_utf8(&mac).unwrap());
    let beside = |name: &str| (name == "x.mac").then(|| mac.clone());
    let read = read_with("x.puz", b"max_x = 4\nmax_y = 4\n", &beside).unwrap();
    let macros = read.entries[0].params.board().extras().macros.clone();
    assert_eq!(macros, [vec![16, 12, 11], vec![1], vec![16, 15, 11]]);
}

#[test]
fn subpuzzles_are_entered_and_left() {
    let params = Params::bundled("knight-board").unwrap();
    let board = params.board();
    let goal: Vec<String> = (1..25).map(|n| n.to_string()).chain(["0".into()]).collect();
    let desc = Sliding::parse_desc(&params, &goal.join(",")).unwrap();
    let home = Sliding::new_state(&params, &desc);
    assert_eq!(Sliding::status(&home), Status::Solved);
    for n in 0..2u8 {
        let mut state = home.clone();
        Sliding::execute(&mut state, &Move::Enter(n)).unwrap();
        assert_eq!(Sliding::status(&state), Status::Ongoing);
        let mut rng = GameRng::new("inside");
        for _ in 0..60 {
            let next = state.board().next(state.hole());
            Sliding::execute(&mut state, &Move::Slide(*rng.pick(&next).unwrap())).unwrap();
        }
        let inside = state.clone();
        Sliding::execute(&mut state, &Move::Leave).unwrap();
        assert!(!state.is_all_placed());
        // Outside of the part nothing has changed.
        let sub = &board.extras().subpuzzles[usize::from(n)];
        assert!((0..25).all(|c| sub.map[usize::from(c)] > 0 || state.piece(c) == c));
        let mut again = state.clone();
        Sliding::execute(&mut again, &Move::Enter(n)).unwrap();
        assert_eq!(again, inside);
        for start in [inside, state] {
            let Answer::Solved(solution) = solve(&start) else { panic!("unsolved") };
            let mut end = start;
            for mv in &solution.moves {
                Sliding::execute(&mut end, mv).unwrap();
            }
            assert_eq!(Sliding::status(&end), Status::Solved);
        }
    }
    let made = Sliding::generate(&params, &mut GameRng::new("1"), &mut Work::unlimited()).unwrap();
    let mut state = Sliding::new_state(&params, &made.desc);
    let refused = Sliding::execute(&mut state, &Move::Enter(0)).unwrap_err();
    expect!["cell 1 must hold its piece before you can enter Knights, first part"]
        .assert_eq(&refused.text().to_string());
    assert!(Sliding::execute(&mut state, &Move::Enter(2)).is_err());
    assert!(Sliding::execute(&mut state, &Move::Leave).is_err());
}

fn still_frame<'a>(params: &'a Params, ui: &'a Ui, state: &'a State) -> Frame<'a, Sliding> {
    let layout = Layout::square(24);
    Frame::still(params, state, ui, layout)
}

#[test]
fn entering_a_subpuzzle_paints_its_board() {
    let params = Params::bundled("knight-board").unwrap();
    let goal: Vec<String> = (1..25).map(|n| n.to_string()).chain(["0".into()]).collect();
    let desc = Sliding::parse_desc(&params, &goal.join(",")).unwrap();
    let mut state = Sliding::new_state(&params, &desc);
    let ui = Ui::default();
    let mut drawn = DrawState::default();
    let palette = Palette::new(Theme::Light, Sliding::PALETTE);
    let mut raster = Raster::new(still_frame(&params, &ui, &state).size(), palette).unwrap();
    Sliding::redraw(&mut raster, &mut drawn, &still_frame(&params, &ui, &state));
    for mv in [Move::Enter(0), Move::Leave, Move::Enter(1)] {
        Sliding::execute(&mut state, &mv).unwrap();
        Sliding::redraw(&mut raster, &mut drawn, &still_frame(&params, &ui, &state));
        let fresh = Raster::of(&still_frame(&params, &ui, &state), Theme::Light).unwrap();
        assert!(raster.rgba() == fresh.rgba(), "{mv}");
    }
}

#[test]
fn schemes_are_drawn_over_the_text_form() {
    let params = Params::bundled("round-eleven").unwrap();
    let desc = Sliding::parse_desc(&params, "8,7,9,6,10,5,11,4,0,3,1,2").unwrap();
    let state = Sliding::new_state(&params, &desc);
    expect![[r#"
        |          8   7
        |
        |      9           6
        |         \     /
        | 10        \ /        5
        |            X
        |[11]       / \        4
        |          |   |
        |      . --+---+- [3]
        |          |   |
        |         [1]  2
    "#]]
    .assert_eq(&framed(&state));
    let mut texts = Metadata::new();
    let mut dense = Params::decode(&params.board().id(), &Params::default()).unwrap();
    for line in &params.board().extras().scheme_text {
        texts.push("Scheme-Text", format!("\"{line}\""));
    }
    Sliding::attach(&mut dense, &mut desc.clone(), &texts).unwrap();
    let state = Sliding::new_state(&dense, &desc);
    expect![[r#"
        |
        |         8  7
        |      9        6
        |  10   \      /   5
        | [11     \  /     4
        |      .---X---[3
        |        [1  2
    "#]]
    .assert_eq(&framed(&state));
}

#[test]
fn keys_follow_the_file() {
    // The manual's example: with the hole in the middle, both 7 and 9 claim Ctrl-up.
    let entry = read(
        "max_x = 3\nmax_y = 3\nconectores =\n 1 - 2, 4 (d, b)\n 5 - 7, 9 (IB, DB)\npos_ini =\n1 2 3\n4 9 6\n7 8 5\n",
    )
    .unwrap();
    let state = state_of(&entry);
    let press = |c: char| {
        Sliding::interpret(&state, &mut Ui::default(), Layout::square(40), Key::Char(c).into())
    };
    assert_eq!(press('W'), Response::Move(Move::Slide(6)));
    assert_eq!(press('D'), Response::Move(Move::Slide(6)));
    assert_eq!(press('A'), Response::Move(Move::Slide(8)));
    assert_eq!(press('S'), Response::NoEffect);
    assert_eq!(press('w'), Response::NoEffect);
    assert_eq!(press('7'), Response::Move(Move::Slide(6)));
}

#[test]
fn unsolvable_boards_are_read_and_reported() {
    let entry = read("pos_ini =\n 2 1 3\n 4 5 6\n 7 8 9\nvalor_esp = 9\nclave_mov =\n 0,1\n 0,-1\n -1,0\n 1,0\n 1,1\n-1,-1\npos_fin =\n 1 2 3\n 4 5 6\n 7 8 9\n").unwrap();
    assert!(matches!(solve(&state_of(&entry)), Answer::Solved(_)));
    let entry =
        read("pos_fin =\n 4 5 6\n 3 0 7\n 2 1 8\npos_ini =\n 5 4 6\n 3 0 7\n 2 1 8\n").unwrap();
    let Answer::Unsolvable(why) = solve(&state_of(&entry)) else { panic!("solved") };
    expect![
        "the 7 pieces in the ring around cell 5 are in the wrong order, and a ring can only rotate"
    ]
    .assert_eq(&why.words.to_string());
    assert_eq!(why.marks, [Mark::mistake(4)]);
    let warning = |state: &State| {
        Sliding::warning(state, &mut Memory::default(), &mut Work::quick()).expect("time enough")
    };
    assert!(warning(&state_of(&entry)).is_some());
    // A rectangle of the wrong parity too: in a file it is an unsolvable board, in an ID an error.
    let text = "pos_ini =\n 2 1 3\n 4 5 6\n 7 8 9\n";
    let entry = read(text).unwrap();
    assert!(matches!(solve(&state_of(&entry)), Answer::Unsolvable(_)));
    assert!(warning(&state_of(&entry)).is_some());
    assert_eq!(id(&entry), "3x3_u:2,1,3,4,5,6,7,8,0");
}
