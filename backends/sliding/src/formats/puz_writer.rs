//! Writes `.puz` files.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::Invalid;
use puzzle_core::format::Exported;

use super::board_extras::{merge_macros, numbers};
use crate::board::{Bars, Blueprint, Board};
use crate::game::Sliding;

/// Writes one puzzle. A random start position stays random.
pub(crate) fn write(games: &[Exported<'_, Sliding>]) -> Result<Vec<u8>, Invalid> {
    let [game] = games else {
        return Err(Invalid::new(
            "a .puz file holds only one puzzle: write each puzzle to its own file",
        ));
    };
    let board = game.params.board();
    let extras = board.extras();
    let mut text = String::new();
    let name = if extras.name.is_empty() { game.title } else { &extras.name };
    if !name.is_empty() {
        let _ = writeln!(text, "nombre = {}", quoted(name));
    }
    match board.blueprint() {
        None => {
            let _ = writeln!(text, "max_x = {}\nmax_y = {}", board.width(), board.height());
        }
        Some(blueprint) => write_blueprint(&mut text, blueprint),
    }
    if game.texts.first("Start") == Some("random") {
        text += "pos_ini = aleat\n";
    } else {
        let desc = game.desc;
        table(&mut text, "pos_ini", &board, |cell| {
            let piece = desc.pieces[usize::from(cell)];
            board.number(if cell == desc.hole { board.home() } else { piece })
        });
    }
    text += &macros(game)?;
    if !extras.subpuzzles.is_empty() {
        text += "subpuzzles =\n";
        for sub in &extras.subpuzzles {
            let _ = writeln!(text, "   {}\n   {}", quoted(&sub.set), quoted(&sub.stem));
            let _ = writeln!(text, "   {}", numbers(sub.map.iter().copied(), ","));
        }
    }
    for (variable, lines) in [
        ("esquema_simple", &extras.scheme_simple),
        ("esquema_texto", &extras.scheme_text),
        ("info", &extras.info),
        ("info_simple", &extras.info_simple),
        ("info_texto", &extras.info_text),
        ("info_japi", &extras.info_japi),
        ("letras", &extras.letters),
    ] {
        if !lines.is_empty() {
            let list: Vec<String> =
                lines.iter().map(|line| format!("   {}", quoted(line))).collect();
            let _ = writeln!(text, "{variable} =\n{}", list.join(",\n"));
        }
    }
    if !extras.images.is_empty() {
        let _ = writeln!(text, "japi_imag = {}", quoted(&extras.images));
    }
    Ok(text.into_bytes())
}

/// Writes only the macros of a puzzle, as the program Manhla stores the macros of a player.
pub(super) fn write_macros(games: &[Exported<'_, Sliding>]) -> Result<Vec<u8>, Invalid> {
    let [game] = games else {
        return Err(Invalid::new(
            "a .mac file belongs to only one puzzle: write each puzzle to its own file",
        ));
    };
    let text = macros(game)?;
    if text.is_empty() {
        return Err(Invalid::new("this puzzle has no macros"));
    }
    Ok(text.into_bytes())
}

/// Returns the variable `macros`. Recorded macros replace the board's macros of the same number.
fn macros(game: &Exported<'_, Sliding>) -> Result<String, Invalid> {
    let board = game.params.board();
    let mut macros = board.extras().macros.clone();
    merge_macros(&mut macros, game.texts, board.n_cells())?;
    let mut text = String::new();
    for (i, path) in macros.iter().enumerate() {
        let heading = if i == 0 { "macros =\n" } else { "" };
        let _ = writeln!(text, "{heading}   -- F{}", i + 1);
        let _ = writeln!(text, "   {}", numbers(path.iter().copied(), " "));
    }
    Ok(text)
}

/// Puts a text in quotes. The format cannot represent a quote inside, so it becomes an apostrophe.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace(['"', '\n', '\r'], "'"))
}

fn table(text: &mut String, name: &str, board: &Board, number: impl Fn(u16) -> u16) {
    let width = board.n_cells().to_string().len();
    let _ = writeln!(text, "{name} =");
    for y in 0..board.height() {
        text.push_str("  ");
        for x in 0..board.width() {
            let n = board.cell_at_place(x, y).map_or(0, &number);
            let _ = write!(text, " {n:>width$}");
        }
        text.push('\n');
    }
}

fn write_blueprint(text: &mut String, b: &Blueprint) {
    let n = b.n_cells();
    let is_natural = n == b.table.len() && (1..).zip(&b.table).all(|(i, &number)| i == number);
    if is_natural {
        let _ = writeln!(text, "max_x = {}\nmax_y = {}", b.w, b.h);
    }
    if usize::from(b.home) != n {
        let _ = writeln!(text, "valor_esp = {}", b.home);
    }
    if !is_natural {
        let width = n.to_string().len();
        text.push_str("pos_fin =\n");
        for row in b.table.chunks(usize::from(b.w)) {
            text.push_str("  ");
            for number in row {
                let _ = write!(text, " {number:>width$}");
            }
            text.push('\n');
        }
    }
    if !b.classes.is_empty() {
        text.push_str("equiv =\n");
        for class in &b.classes {
            let rest = numbers(class[1..].iter().copied(), ", ");
            let _ = writeln!(text, "   {} = {rest}", class[0]);
        }
    }
    if !b.barriers.is_empty() {
        text.push_str("barreras =\n");
        for bar in &b.barriers {
            let sign = match bar.bars {
                Bars::Both => '|',
                Bars::Forth => '<',
                Bars::Back => '>',
            };
            let _ = writeln!(text, "   {} {sign} {}", bar.a, bar.b);
        }
    }
    if let Some(offsets) = &b.offsets {
        text.push_str("clave_mov =\n");
        for (dx, dy) in offsets {
            let _ = writeln!(text, "   {dx:>2},{dy:>2}");
        }
    }
    write_connectors(text, b);
    if !b.positions.is_empty() {
        text.push_str("posiciones =\n");
        for (i, (x, y)) in b.positions.iter().enumerate() {
            let _ = writeln!(text, "   {} ({x},{y})", i + 1);
        }
    }
}

fn write_connectors(text: &mut String, b: &Blueprint) {
    let mut rest = b.connectors.as_slice();
    if !rest.is_empty() {
        text.push_str("conectores =\n");
    }
    while let Some(first) = rest.first() {
        // Neighbors in the list that can share a line: the same cell, the same sign, and all with
        // keys or all without.
        let same = rest
            .iter()
            .take_while(|c| {
                (c.a, c.two_way, c.visible) == (first.a, first.two_way, first.visible)
                    && c.keys.is_empty() == first.keys.is_empty()
            })
            .count();
        let (line, others) = rest.split_at(same);
        rest = others;
        let sign = match (first.visible, first.two_way) {
            (true, true) => "-",
            (true, false) => "->",
            (false, true) => "=",
            (false, false) => "=>",
        };
        let _ = write!(text, "   {} {sign} {}", first.a, numbers(line.iter().map(|c| c.b), ", "));
        if !first.keys.is_empty() {
            let keys: Vec<String> = line.iter().map(|c| c.keys.letters().collect()).collect();
            let _ = write!(text, " ({})", keys.join(", "));
        }
        text.push('\n');
    }
}
