//! Layout files of other programs: each case is recognized, read and dealt, and each deal is
//! cleared.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use expect_test::{Expect, expect};
use proptest::prelude::*;
use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::format::{Confidence, Entry, Exported, Format, Imported, SourceFile};
use puzzle_core::game::Status;
use puzzle_core::solve::Work;
use puzzle_mahjong::formats::{kmahjongg, kyodai, mah, xmahjongg};
use puzzle_mahjong::layout::{BoardLayout, Place, bundled};
use puzzle_mahjong::solve::{ClearResult, decide};
use puzzle_mahjong::{Mahjong, Move, State};

fn format(id: &str) -> &'static Format<Mahjong> {
    Mahjong::formats().iter().find(|format| format.id == id).expect("a format of the game")
}

/// Returns the only format that takes a file for its own.
fn format_of(file: &SourceFile<'_>) -> &'static Format<Mahjong> {
    let is_own = |format: &&Format<Mahjong>| (format.sniff)(file) > Confidence::No;
    let own: Vec<_> = Mahjong::formats().iter().filter(is_own).collect();
    let [format] = own[..] else { panic!("{} is in {} formats", file.name, own.len()) };
    format
}

/// Reads a file in its format.
fn import(file: &SourceFile<'_>) -> Result<Imported<Mahjong>, puzzle_core::Invalid> {
    (format_of(file).read.expect("a format that is read"))(file)
}

/// Clears the deal of an entry by the moves of the solver.
fn clear(entry: &Entry<Mahjong>) {
    let (layout, desc) = (entry.params.layout(), entry.desc().expect("a deal"));
    let answer = decide(layout, desc.groups(), |_| true, &mut Work::unlimited());
    let Ok(ClearResult::Pairs(pairs)) = answer else { panic!("{} cannot be cleared", entry.title) };
    let mut state = State::new(layout.clone(), desc.groups().clone());
    for (a, b) in pairs {
        let mv = Move::pair(a.into(), b.into());
        Mahjong::execute(&mut state, &mv).expect("a legal pair");
    }
    assert_eq!(Mahjong::status(&state), Status::Solved, "{}", entry.title);
}

/// Returns what is read of a file: its layouts with title and metadata, warnings and refusals.
fn shown(file: &SourceFile<'_>) -> String {
    let mut text = format!("{}, {}:", file.name, format_of(file).id);
    match import(file) {
        Err(refusal) => writeln!(text, " refused {refusal}").unwrap(),
        Ok(imported) => {
            for entry in &imported.entries {
                clear(entry);
                write!(text, " {} '{}'", entry.params.layout().code(), entry.title).unwrap();
                entry
                    .texts
                    .iter()
                    .for_each(|(key, value)| write!(text, ", {key}: {value}").unwrap());
                text.push('\n');
            }
            imported.refused.iter().for_each(|why| writeln!(text, "  refused {why}").unwrap());
            imported.warnings.iter().for_each(|why| writeln!(text, "  warning {why}").unwrap());
        }
    }
    text
}

/// The files of a folder, sorted by name.
fn check_folder(folder: &str, wanted: impl Fn(&str) -> bool, expected: &Expect) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    let mut all = String::new();
    for path in paths {
        let name = path.file_name().unwrap().to_str().unwrap();
        if wanted(name) {
            all += &shown(&SourceFile::alone(name, &fs::read(&path).unwrap()));
        }
    }
    expected.assert_eq(&all);
}

#[test]
fn cases() {
    check_folder(
        "tests/cases",
        |_| true,
        &expect![[r#"
            kde-blank-line.layout, layout: _2 'kde-blank-line'
            kde-bom.layout, layout: _2 'kde-bom'
            kde-comment-first.layout, layout: _2 'kde-comment-first', Comment: my layout
            kde-crlf.layout, layout: _2 'kde-crlf'
            kde-name.layout, layout: _2 'Test', Author: Me, Comment: board size in quarter tiles, Comment: h
            kde-odd.layout, layout: refused the layout has an odd number of tiles (3), which cannot be taken in pairs
            kde-spaces.layout, layout: _2 'kde-spaces'
            kde-trailing-space.layout, layout: _2 'kde-trailing-space'
            kde-typo-quarter.layout, layout: refused 8:2: the layout has an odd number of tiles (3), which cannot be taken in pairs; found '3' instead of '4', the first of 2 wrong quarters: tiles are placed by each '1' alone
            kde-typo-quarter2.layout, layout: _2-2 'kde-typo-quarter2'
              warning 6:1: found '3' instead of '4', the first of 2 wrong quarters: tiles are placed by each '1' alone
            kde-w-last.layout, layout: _2 'kde-w-last'
            kde-zeros.layout, layout: _2 'kde-zeros'
            kyodai3.lay, kyodai: _2-2_.a2 'Six tiles'
            kyodai6.lay, kyodai: _2-2_.a2 'Six tiles'
            museum-no-k.layout, layout: _2-2_.a2 'Six tiles', Author: me
            small.mah, mah: _2-2_.a2 'Six tiles', Author: me
            xmahjongg-rows, xmahjongg: _2-2_.a2 'xmahjongg-rows'
        "#]],
    );
}

#[test]
fn samples() {
    let names = ["stairs.layout", "blocks.map", "bridge.lay", "gates.mah", "bench.txt"];
    check_folder(
        "../../docs/samples",
        |name| names.contains(&name),
        &expect![[r#"
            bench.txt, xmahjongg: _4-a1b1_a3_b1 'Bench', Author: this project
            blocks.map, mahjongg-map: _6-6-6_-b4_-d2 'Blocks'
            bridge.lay, kyodai: _6-1h1-6_b4--b4_e1--e1 'Ring bridge'
            gates.mah, mah: _1d1-1d1-4_1d1--a3_--c1 'Gate', Author: this project
             _2b2-5_.2b2.d1 'Two gates', Author: this project
            stairs.layout, layout: _4-4_.b2 'stairs', Comment: The lower layer: eight tiles, Comment: The upper layer: two tiles, over the middle of those below
        "#]],
    );
}

fn fits_kyodai(layout: &BoardLayout) -> bool {
    layout.width() <= 35 && layout.height() <= 21
}

/// Writes a layout as a Kyodai file.
fn as_kyodai(layout: &BoardLayout) -> String {
    let mut row = vec![b'0'; layout.depth() * 680];
    for p in layout.places() {
        row[(usize::from(p.z) * 20 + usize::from(p.y)) * 34 + usize::from(p.x)] = b'1';
    }
    format!("Kyodai 3.0\nThe name\n{}\n", String::from_utf8(row).unwrap())
}

fn as_rows(layout: &BoardLayout) -> String {
    let mut text = "# row col lev\n# name: The name\n".to_string();
    for Place { z, y, x } in layout.places() {
        writeln!(text, "{y} {x} {z}").unwrap();
    }
    text
}

/// Writes a layout as a `.mah` file with a list entry for each tile.
fn as_mah(layout: &BoardLayout) -> String {
    let tile = |p: &Place| format!("[{},[[{},{}]]]", p.z, p.y, p.x);
    let tiles: Vec<_> = layout.places().iter().map(tile).collect();
    format!(r#"{{"mah":"1.0","boards":[{{"name":"The name","map":[{}]}}]}}"#, tiles.join(","))
}

fn assert_read_from_all(layout: &BoardLayout) {
    let texts = [kmahjongg::write_layout(layout), as_rows(layout), as_mah(layout)];
    let [ours, rows, mah_text] = &texts;
    assert_eq!(&kmahjongg::read_layout(ours).unwrap().layout, layout);
    let named = xmahjongg::read_layout(rows).unwrap();
    assert_eq!((&named.layout, named.title.as_str()), (layout, "The name"));
    let [board] = &mah::read_boards(mah_text).unwrap()[..] else { panic!("one board") };
    assert_eq!((&board.read.as_ref().unwrap().layout, board.name.as_str()), (layout, "The name"));
    if fits_kyodai(layout) {
        let named = kyodai::read_layout(&as_kyodai(layout)).unwrap();
        assert_eq!((&named.layout, named.title.as_str()), (layout, "The name"));
    }
}

/// Each bundled layout, written in each format, is recognized and read as the layout that it is.
#[test]
fn bundled_layouts_in_all_formats() {
    for known in bundled() {
        let layout = known.layout();
        assert_read_from_all(layout);
        let rows = as_rows(layout).replace("# row col lev\n", "");
        let mut texts = vec![("layout", kmahjongg::write_layout(layout))];
        texts.extend([("xmahjongg", rows), ("mah", as_mah(layout))]);
        texts.extend(fits_kyodai(layout).then(|| ("kyodai", as_kyodai(layout))));
        for (format, text) in texts {
            assert_eq!(format_of(&SourceFile::alone("x", text.as_bytes())).id, format);
        }
    }
}

/// A `KMahjongg` file keeps title, author and comments.
#[test]
fn what_is_written_is_read() {
    let text =
        "mahjongg-layout-v1.1\n# name: Six\n# by: me\n# from paper\nw4\nh2\nd1\n1212\n4343\n";
    let read = import(&SourceFile::alone("a.layout", text.as_bytes()));
    let imported = read.unwrap();
    let entry = &imported.entries[0];
    let state = entry.state().unwrap();
    let write = format("layout").write.unwrap();
    let written = write(&[entry.exported(&state, "").unwrap()]).unwrap();
    expect![[r#"
        kmahjongg-layout-v1.1
        # name: Six
        # by: me
        # from paper
        w4
        h2
        d1
        # Level 0
        1212
        4343
    "#]]
    .assert_eq(&String::from_utf8(written.clone()).unwrap());
    let read = import(&SourceFile::alone("b.layout", &written));
    let again = &read.unwrap().entries[0];
    assert_eq!((&again.title, &again.texts), (&entry.title, &entry.texts));
    // Metadata of other programs cannot break a comment's line.
    let mut texts = puzzle_core::format::Metadata::new();
    texts.push("Author", "A\nw9");
    let mut exported = Exported::new(&entry.params, entry.desc().unwrap(), &state);
    (exported.title, exported.texts) = ("T\u{1b}\r\n1234", &texts);
    let written = write(&[exported]).unwrap();
    let read = import(&SourceFile::alone("c.layout", &written));
    let again = &read.unwrap().entries[0];
    assert_eq!((again.title.as_str(), again.texts.first("Author")), ("T   1234", Some("A w9")));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Layouts of random tiles are the same in each format.
    #[test]
    fn random_layouts_in_all_formats(
        places in prop::collection::vec((0..6u8, 0..30u8, 0..60u8), 2..200),
    ) {
        let mut tiles: Vec<Place> = Vec::new();
        for (z, y, x) in places {
            let place = Place { z, y, x };
            if !tiles.iter().any(|tile| tile.z == z && tile.covers(place)) {
                tiles.push(place);
            }
        }
        tiles.truncate(tiles.len() / 2 * 2);
        if let Ok(layout) = BoardLayout::new(tiles) {
            assert_read_from_all(&layout);
        }
    }
}
