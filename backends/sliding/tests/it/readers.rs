//! Any input is read or refused, and written files are read back.

use proptest::prelude::*;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{Frame, Layout, NullCanvas};
use puzzle_core::format::{Imported, SourceFile};
use puzzle_core::game::Status;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::Work;
use puzzle_core::{Game, GameRng, Invalid};
use puzzle_sliding::{Desc, DrawState, Memory, Params, Sliding, State, Ui};

fn read(bytes: &[u8]) -> Result<Imported<Sliding>, Invalid> {
    let format = &Sliding::formats()[0];
    (format.read.unwrap())(&SourceFile::alone("x.puz", bytes))
}

fn play_on(params: &Params, state: &State) {
    params.validate(ParamsForm::Short).unwrap();
    let (layout, ui) = (Layout::square(20), Ui::default());
    let frame = Frame::still(params, state, &ui, layout);
    let size = Sliding::size(params, layout);
    assert!(size.w < 30_000 && size.h < 30_000, "{size:?}");
    Sliding::redraw(&mut NullCanvas, &mut DrawState::default(), &frame);
    let _ = Sliding::text_format(state);
    let _ = Sliding::describe(state, &Ui::default());
    let _ = Sliding::warning(state, &mut Memory::default(), &mut Work::quick());
}

fn check_file(bytes: &[u8]) {
    let imported = match read(bytes) {
        Ok(imported) => imported,
        Err(e) => {
            assert!(e.line().is_some(), "{e}");
            return;
        }
    };
    let entry = &imported.entries[0];
    let made = match &entry.desc {
        Some(desc) => desc.clone(),
        None => generated(&entry.params),
    };
    let state = Sliding::new_state(&entry.params, &made);
    play_on(&entry.params, &state);
    // The ID gives the same board and position.
    let id = entry.params.encode(ParamsForm::Short);
    let mut params = Params::decode(&id, &Params::default()).unwrap();
    let desc = Sliding::parse_desc(&params, &Sliding::desc_text(&entry.params, &made));
    assert_eq!(desc.as_ref(), Ok(&made), "{id}");
    // With its texts it is the same puzzle again.
    Sliding::attach(&mut params, &mut desc.unwrap(), &entry.texts).unwrap();
    assert_eq!(params, entry.params, "{id}");
    // The written file is read back; a random start is written as such.
    let mut begun = entry.clone();
    begun.desc = Some(made);
    let exported = begun.exported(&state, "").unwrap();
    let written = (Sliding::formats()[0].write.unwrap())(&[exported]).unwrap();
    let again = read(&written);
    let again = &again.unwrap_or_else(|e| panic!("{e}\n{}", String::from_utf8_lossy(&written)));
    let again = &again.entries[0];
    assert_eq!(again.params, entry.params, "{}", String::from_utf8_lossy(&written));
    assert_eq!(again.desc, entry.desc);
}

fn generated(params: &Params) -> Desc {
    params.validate(ParamsForm::Full).unwrap();
    let made = Sliding::generate(params, &mut GameRng::new("x"), &mut Work::unlimited());
    made.unwrap().desc
}

const FILE: &str = "-- a file with everything\nnombre = \"Todo\"\npos_fin =\n 1 2 3 0\n 4 5 6 7\n 8 9 10 11\n\
    valor_esp = 10\nequiv =\n 1 = 2, 3\n 4 = 8\nbarreras =\n 1 | 2\n 5 < 6\n 7 > 11\nclave_mov =\n (0, 1)\n 0 -1\n -1, 0\n 1,0\n 1,2\n\
    conectores =\n 1 - 4, 5 (a, ib)\n 2 -> 11\n 3 = 7 (D)\n 9 => 6, 7, 8\npos_ini =\n 2 1 3 0\n 4 5 6 7\n 8 9 10 11\n\
    macros =\n 10 9 8\n 9 10\nsubpuzzles =\n \"otro\"\n \"nada\"\n 1,2,3,0,0,0,0,0,0,4,0\nesquema_simple =\n \"\",\n \" -- / \\\",\n \"x\"\n\
    esquema_texto = \"|\"\nposiciones =\n 1 (10,10)\n 2 (60,10)\n 3 110 10\n 4 10 60\n 5 60,60\n 6 110 60\n 7 160 60\n 8 10 110\n 9 60 110\n 10 110 110\n 11 160 110\n\
    info = \"una\", \"dos\"\ninfo_simple = \"s\"\ninfo_texto = \"t\"\ninfo_japi = \"j\"\njapi_imag = \"fichas\"\n";

#[test]
fn a_file_with_everything_survives_a_round_trip() {
    check_file(FILE.as_bytes());
    read(FILE.as_bytes()).unwrap();
    check_file(FILE.replace('\n', "\r\n").as_bytes());
}

#[test]
fn a_file_without_a_name_is_written_with_its_file_name() {
    check_file(b"pos_fin =\n 1 2 3 0\n 4 5 6 7\n 8 9 10 11\nvalor_esp = 10\n");
    check_file(b"max_x = 3\nmax_y = 3\npos_ini =\n 1 2 3\n 4 5 6\n 7 9 8\n");
    check_file(b"max_x = 3\nmax_y = 3\n");
}

#[test]
fn a_random_start_is_drawn_when_played() {
    let imported = read(b"max_x = 3\nmax_y = 3\npos_ini = aleat\n").unwrap();
    assert_eq!(imported.entries[0].desc, None);
    // No piece can move, so there is no start position to generate.
    let imported = read(b"max_x = 3\nmax_y = 3\nconectores =\n 1 - 2\npos_ini = aleat\n").unwrap();
    let entry = &imported.entries[0];
    assert_eq!(entry.state().unwrap().status(), Status::Solved);
}

#[test]
fn rectangles_out_of_bounds_are_refused_in_every_form() {
    for name in ["", "nombre = \"Long\"\n"] {
        let e = read(format!("max_x = 101\nmax_y = 3\n{name}").as_bytes()).unwrap_err();
        assert_eq!(e.to_string(), "1: width and height must be from 2 to 100");
    }
}

/// Cuts, repeats and changes parts of a text.
fn mutated(text: &str, seed: u64) -> Vec<u8> {
    let mut rng = GameRng::new(&seed.to_string());
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=rng.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.index(bytes.len());
        let end = (at + 1 + rng.index(12)).min(bytes.len());
        match rng.below(6) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            2 => bytes[at] = *rng.pick(b"0123456789 ,-=<>|()\"\n_.abidzx").unwrap(),
            3 => bytes.truncate(at),
            4 => bytes[at] = rng.bits() as u8,
            _ => {
                let lines: Vec<&[u8]> = bytes.split(|&b| b == b'\n').collect();
                let (i, j) = (rng.index(lines.len()), rng.index(lines.len()));
                let mut lines = lines;
                lines.swap(i, j);
                bytes = lines.join(&b'\n');
            }
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 3000 } else { 20_000 }))]

    #[test]
    fn damaged_files_are_read_or_refused(seed: u64) {
        check_file(&mutated(FILE, seed));
    }

    #[test]
    fn damaged_boards_in_ids_are_read_or_refused(seed: u64) {
        let board = "4x3_t1-3,z,4-11_h10_e1.2.3,4.8_m0.1,0.-1,-1.0,1.0,1.2_w1x2,5l6,7g11\
            _c1v4a.5ib,2w11,3x7D,9y6.7.8_p10.10,60.10,110.10,10.60,60.60,110.60,160.60,10.110,60.110,110.110,160.110";
        let text = String::from_utf8_lossy(&mutated(board, seed)).into_owned();
        if let Ok(params) = Params::decode(&text, &Params::default())
            && params.validate(ParamsForm::Full).is_ok()
        {
            let again = params.encode(ParamsForm::Full);
            let same = Params::decode(&again, &Params::default());
            prop_assert_eq!(same, Ok(params.clone()));
            let made = Sliding::generate(&params, &mut GameRng::new("x"), &mut Work::unlimited());
            if let Ok(made) = made {
                let text = Sliding::desc_text(&params, &made.desc);
                prop_assert_eq!(Sliding::parse_desc(&params, &text), Ok(made.desc.clone()));
                play_on(&params, &Sliding::new_state(&params, &made.desc));
            }
        }
    }

    #[test]
    fn damaged_macro_files_are_read_or_refused(seed: u64) {
        let text = "-- F1\nmacros =\n 9 6 5 8 9 -- round\n 1 2\n";
        let mac = mutated(text, seed);
        let beside = |name: &str| (name == "x.mac").then(|| mac.clone());
        let source =
            SourceFile::new("x.puz", b"max_x = 3\nmax_y = 3\n", &beside);
        let _ = (Sliding::formats()[0].read.unwrap())(&source);
    }

    #[test]
    fn damaged_texts_are_attached_or_refused(seed: u64) {
        let line = String::from_utf8_lossy(&mutated(
            "\"set\" \"stem\" 1,2,0,0,3,0,0,0,4 2x2_c1v2.3,2v4 \"Name\"",
            seed,
        ))
        .into_owned();
        let mut texts = puzzle_core::format::Metadata::new();
        texts.push("Subpuzzle", line);
        let mut params = Params::rectangle(3, 3);
        let mut desc = Sliding::parse_desc(&params, "1,2,3,4,5,6,7,8,0").unwrap();
        if Sliding::attach(&mut params, &mut desc, &texts).is_ok() {
            play_on(&params, &Sliding::new_state(&params, &desc));
        }
    }
}
