//! Screens of all games as text. `UPDATE_EXPECT=1` rewrites them; the example `screens` makes
//! pictures of them.

use std::fmt::Write as _;

use expect_test::expect_file;
use puzzle_core::draw::Theme;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use super::*;

const GAMES: [(&str, &str); 7] = [
    ("sliding", "sliding/4x4dn#7"),
    ("sliding-8x8", "sliding/8x8dn#7"),
    ("sliding-star", "sliding/star#7"),
    ("sokoban", "sokoban/10x9b4dn#7"),
    ("mahjong", "mahjong/turtle#7"),
    ("hidato", "hidato/8x8mRdn#7"),
    ("hidato-hexagons", "hidato/6x6mXdn#7"),
];

fn player(id: &str, size: (u16, u16), theme: Theme, depth: ColorDepth) -> Player {
    let options = Options {
        open: Open::Id(id.into()),
        theme: Some(theme),
        depth: Some(depth),
        board: Some(BoardStyle::Picture),
        ascii: Some(false),
        ..Options::default()
    };
    Player::among(puzzle_backends::bundled(), size, &options)
}

/// Returns a screen as rows of characters, each followed by its runs of styles: a letter and a
/// number of characters. The clock shows zero.
fn text_of(buffer: &Buffer) -> String {
    let columns = usize::from(buffer.area.width);
    let mut styles: Vec<String> = Vec::new();
    let (mut rows, mut runs) = (String::new(), String::new());
    for row in buffer.content.chunks(columns) {
        let line: String = row.iter().map(Cell::symbol).collect();
        rows.push_str(still(&line).trim_end());
        rows.push('\n');
        let mut last: Option<(usize, usize)> = None;
        for cell in row {
            let style = style_of(cell);
            let at = styles.iter().position(|known| *known == style).unwrap_or_else(|| {
                styles.push(style);
                styles.len() - 1
            });
            last = match last {
                Some((known, n)) if known == at => Some((at, n + 1)),
                Some(run) => {
                    write_run(&mut runs, run);
                    Some((at, 1))
                }
                None => Some((at, 1)),
            };
        }
        if let Some(run) = last {
            write_run(&mut runs, run);
        }
        runs.push('\n');
    }
    let legend: Vec<String> =
        styles.iter().enumerate().map(|(i, style)| format!("{} {style}", letter(i))).collect();
    format!("{rows}{runs}{}\n", legend.join(", "))
}

fn letter(i: usize) -> String {
    let letter = char::from(b'a' + (i % 26) as u8);
    if i < 26 { letter.to_string() } else { format!("{letter}'") }
}

fn write_run(runs: &mut String, (style, n): (usize, usize)) {
    let _ = write!(runs, "{}{n}", letter(style));
}

fn style_of(cell: &Cell) -> String {
    let color = |color: Color| match color {
        Color::Rgb(r, g, b) => format!("{r:02x}{g:02x}{b:02x}"),
        Color::Indexed(n) => n.to_string(),
        _ => "-".to_string(),
    };
    // The ink of a blank is not visible.
    let ink = if cell.symbol() == " " { String::new() } else { color(cell.fg) };
    let mut style = format!("{ink}/{}", color(cell.bg));
    for (modifier, sign) in
        [(Modifier::BOLD, '*'), (Modifier::UNDERLINED, '_'), (Modifier::REVERSED, '!')]
    {
        if cell.modifier.contains(modifier) {
            style.push(sign);
        }
    }
    style
}

/// Returns a line of the screen with its clock set to zero.
fn still(line: &str) -> String {
    let Some((before, rest)) = line.split_once('[') else { return line.to_string() };
    let Some((clock, after)) = rest.split_once(']') else { return line.to_string() };
    if clock.len() == 4 && clock.as_bytes()[1] == b':' {
        format!("{before}[0:00]{after}")
    } else {
        line.to_string()
    }
}

#[test]
fn screens_of_every_game() {
    for (name, id) in GAMES {
        let mut player = player(id, (80, 24), Theme::Dark, ColorDepth::Full);
        let mut text = text_of(&player.buffer());
        player.keys("hh");
        let _ = write!(text, "\nhinted\n{}", text_of(&player.buffer()));
        player.key(KeyCode::Esc).ctrl('s');
        // Some games first ask which solution is wanted.
        if !player.app.overlays.is_empty() {
            player.key(KeyCode::Enter);
        }
        player.key(KeyCode::End).key(KeyCode::Esc);
        // The movement of the last change has ended.
        player.pass();
        player.app.tick(player.now);
        let _ = write!(text, "\nsolved\n{}", text_of(&player.buffer()));
        expect_file![format!("../../../tests/screens/{name}.txt")].assert_eq(&text);
    }
}

/// The arrangement does not depend on the game.
#[test]
fn a_screen_at_every_size() {
    let mut text = String::new();
    for size in [(100, 30), (120, 40), (200, 60)] {
        let mut player = player("sokoban/10x9b4dn#7", size, Theme::Dark, ColorDepth::Full);
        player.keys("hh");
        let _ = write!(text, "{size:?}\n{}\n", text_of(&player.buffer()));
    }
    expect_file!["../../../tests/screens/sizes.txt"].assert_eq(&text);
}

/// What a theme changes in the other games is in the colors that the suite keeps.
#[test]
fn a_screen_in_every_theme() {
    let mut text = String::new();
    let themes = Theme::ALL.into_iter().map(|theme| (theme, ColorDepth::Full));
    let few = [
        (Theme::Dark, ColorDepth::Cube),
        (Theme::Dark, ColorDepth::Sixteen),
        (Theme::Light, ColorDepth::Sixteen),
        (Theme::Mono, ColorDepth::None),
    ];
    for (theme, depth) in themes.chain(few) {
        let mut player = player("sokoban/10x9b4dn#7", (80, 24), theme, depth);
        player.keys("hh");
        let _ = write!(text, "{} {depth:?}\n{}\n", theme.keyword(), text_of(&player.buffer()));
    }
    expect_file!["../../../tests/screens/themes.txt"].assert_eq(&text);
}

/// Boards as text, without colors and with hints, in small and usual terminals.
#[test]
fn screens_of_boards_as_text() {
    let games = GAMES.into_iter().chain([
        ("hidato-triangles", "hidato/7x6mTdn#7"),
        ("sokoban-large", "sokoban/16x14b6dn#7"),
        ("sliding-20x20", "sliding/20x20#7"),
    ]);
    let mut text = String::new();
    for (_, id) in games {
        for size in [(80, 24), (40, 15), (16, 5)] {
            let options = Options {
                open: Open::Id(id.into()),
                depth: Some(ColorDepth::None),
                ascii: Some(true),
                ..Options::default()
            };
            let mut player = Player::among(puzzle_backends::bundled(), size, &options);
            player.keys("hh");
            let (w, h) = size;
            let _ = write!(text, "{id} at {w}x{h}\n{}\n", text_of(&player.buffer()));
        }
    }
    expect_file!["../../../tests/screens/text.txt"].assert_eq(&text);
}

/// Without colors, no color codes are sent, and attributes make the difference.
#[test]
fn without_colors_attributes_carry_the_picture() {
    for (_, id) in GAMES {
        let options = Options {
            open: Open::Id(id.into()),
            depth: Some(ColorDepth::None),
            board: Some(BoardStyle::Picture),
            ascii: Some(false),
            ..Options::default()
        };
        let mut stage =
            crate::headless::Headless::new(puzzle_backends::bundled(), &options, (80, 24)).unwrap();
        let text = String::from_utf8(stage.bytes().unwrap()).unwrap();
        for sequence in text.split("\x1b[").skip(1) {
            let Some((codes, _)) = sequence.split_once('m') else { continue };
            for code in codes.split(';').filter_map(|code| code.parse::<u32>().ok()) {
                assert!(matches!(code, 0..=29 | 39 | 49 | 59), "{id}: color {code}");
            }
        }
        let has_lines = text.contains(|c| ('\u{2500}'..'\u{2580}').contains(&c));
        assert!(has_lines || text.contains("\x1b[7m"), "{id}");
    }
}

/// Without the frames between, a move sends at most 1,100 bytes to a terminal of the usual size,
/// and 1,700 to a large one; with its animation, 4 kB and 8 kB. The largest tiles send twice as much
/// without an animation.
#[test]
fn a_move_is_a_few_bytes() {
    let sizes = [((80, 24), 1_100, 4_000), ((120, 40), 1_700, 8_000)];
    let ids =
        GAMES.map(|(_, id)| (id, 1)).into_iter().chain([("sliding/3x3:8,6,7,2,5,4,3,0,1", 2)]);
    for ((id, times), (size, most, most_animated)) in
        ids.flat_map(|id| sizes.map(|size| (id, size)))
    {
        let options = Options {
            open: Open::Id(id.into()),
            depth: Some(ColorDepth::Full),
            ascii: Some(false),
            ..Options::default()
        };
        let start =
            || crate::headless::Headless::new(puzzle_backends::bundled(), &options, size).unwrap();
        let (mut still, mut animated) = (start(), start());
        let whole = still.bytes().unwrap().len();
        assert!((4_000..32_000).contains(&whole), "{id}: {whole} bytes");
        let _ = animated.bytes();
        // Twice, since the same keys move other pieces then.
        let keys = ["left", "up", "right", "down", "up", "left", "down", "down", "right", "up"];
        for key in keys.into_iter().chain(keys) {
            still.press(key.parse().unwrap());
            let n = still.bytes().unwrap().len();
            assert!(n <= times * most, "{id} at {size:?}: {n} bytes for {key}");
            let n = animated.bytes_of_animation(key.parse().unwrap());
            assert!(n <= most_animated, "{id} at {size:?}: {n} bytes for {key}, animated");
        }
    }
}

#[test]
fn with_ascii_alone_everything_is_ascii() {
    for (_, id) in GAMES {
        for depth in [ColorDepth::Full, ColorDepth::None] {
            let options = Options {
                open: Open::Id(id.into()),
                depth: Some(depth),
                ascii: Some(true),
                ..Options::default()
            };
            let mut player = Player::among(puzzle_backends::bundled(), (80, 24), &options);
            for keys in ["h", "h", "m", "?"] {
                let screen = player.keys(keys).screen();
                assert!(screen.is_ascii(), "{id}:\n{screen}");
            }
        }
    }
}

/// A board in pixels: a move sends only a part of it, a menu removes it, and a click acts on the
/// cell under it.
#[test]
fn a_board_in_pixels_follows_the_game() {
    use crate::pixels::{PixelScreen, Protocol};
    use puzzle_core::draw::Size;

    for protocol in [Protocol::Kitty, Protocol::Sixel, Protocol::Iterm2] {
        let mut player = player(
            "sliding/4x4:7,10,0,11,3,2,13,14,15,6,12,1,5,4,8,9",
            (80, 24),
            Theme::Dark,
            ColorDepth::Full,
        );
        player.app.show_pixels(Some(PixelScreen { protocol, cell: Size::new(9, 18) }));
        player.screen();
        let whole = std::mem::take(&mut player.app.pictures).len();
        assert!(whole > 2000, "{protocol:?}: {whole}");
        player.screen();
        assert!(player.app.pictures.is_empty(), "nothing has changed");
        player.app.event(Event::Key(KeyEvent::new(KeyCode::Left, KeyModifiers::NONE)), player.now);
        player.now += Duration::from_secs(2);
        player.app.tick(player.now);
        player.screen();
        let part = std::mem::take(&mut player.app.pictures).len();
        assert!((100..whole * 2 / 3).contains(&part), "{protocol:?}: {part} of {whole}");
        // The hole is in the first row; clicking below it moves a tile.
        let before = player.session().position();
        let mut n_moves = 0;
        for row in 0..24 {
            for column in 0..50 {
                player.click(column, row);
                n_moves += usize::from(player.session().position() != before);
                while player.session().position() != before {
                    player.keys("u");
                }
            }
        }
        assert!(n_moves > 20, "{protocol:?}: {n_moves}");
        player.key(KeyCode::Esc);
        assert!(player.shows("Continue playing") && player.shows("15"));
        assert!(player.app.needs_clear);
        player.key(KeyCode::Esc).screen();
        assert!(std::mem::take(&mut player.app.pictures).len() > 2000);
    }
}

/// At every size, in both views and at each level of a hint, the cells where the hint acts are in
/// the part of the board that messages leave free.
#[test]
fn the_marks_of_a_hint_are_in_view() {
    let games = GAMES.into_iter().chain([
        ("sokoban-large", "sokoban/16x14b6dn#7"),
        ("sliding-20x20", "sliding/20x20#7"),
        ("hidato-triangles", "hidato/7x6mTdn#7"),
    ]);
    for (name, id) in games {
        for (size, board) in [(80, 24), (40, 15), (16, 5)]
            .into_iter()
            .flat_map(|size| [BoardStyle::Text, BoardStyle::Picture].map(|board| (size, board)))
        {
            let mut player = Player::bundled(id, size, board);
            for _ in 0..6 {
                player.keys("h");
                let (in_view, beyond) = hint_cells(&mut player);
                let what = format!("{name} at {size:?} as {board:?}");
                assert!(
                    beyond == 0 || size.0 <= 40 && in_view > 0,
                    "{what}: {in_view} hint cells in view, {beyond} beyond\n{}",
                    player.screen()
                );
            }
        }
    }
}

/// Returns how many cells marked by a hint are in view, and how many are not.
fn hint_cells(player: &mut Player) -> (usize, usize) {
    use puzzle_core::solve::{Mark, MarkKind};
    let _ = player.screen();
    let frame = player.app.frame;
    let n_covered = player.app.n_covered(frame);
    let view = player.app.view().unwrap();
    let area = view.area();
    let session = player.session();
    let mut seen = std::collections::HashSet::new();
    for row in area.y..area.bottom() - n_covered {
        for column in area.x..area.right() {
            seen.extend(session.cell_at(view.pixel(session, column, row)));
        }
    }
    let hints = session.marks().iter().filter(|mark| mark.kind == MarkKind::Hint);
    let cells: Vec<usize> = hints.filter_map(Mark::cell).collect();
    let n = cells.iter().filter(|cell| seen.contains(cell)).count();
    (n, cells.len() - n)
}
