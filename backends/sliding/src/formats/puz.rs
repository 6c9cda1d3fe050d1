//! Reads `.puz` files with all their variables.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::format::{Confidence, Entry, Imported, Metadata, SourceFile, decode_text};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Invalid, Text, plural, text};

use super::assignments::{Assignment, Data, assignments, short};
use super::{board_extras, macros};
use crate::board::{
    Barrier, Bars, Blueprint, BlueprintPart, Board, Connector, Extras, MAX_CELLS, MoveKeys,
    Subpuzzle, no_cell, no_piece,
};
use crate::desc::Desc;
use crate::game::Sliding;
use crate::params::Params;
use crate::position::Position;

/// All variables of the format.
const VARIABLES: [&str; 21] = [
    "nombre",
    "max_x",
    "max_y",
    "valor_esp",
    "pos_fin",
    "equiv",
    "barreras",
    "clave_mov",
    "conectores",
    "pos_ini",
    "macros",
    "subpuzzles",
    "esquema_simple",
    "esquema_texto",
    "posiciones",
    "info",
    "info_simple",
    "info_texto",
    "info_japi",
    "japi_imag",
    "letras", // an extension of this program
];

/// The depth to which subpuzzles of subpuzzles are read.
const MAX_DEPTH: usize = 2;

/// The largest number of subpuzzle files looked up for one puzzle, found or not, since files can
/// refer to each other in circles.
const MAX_FILES: usize = 24;

/// Recognizes a `.puz` file: it assigns a variable that only boards have.
pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    let text = decode_text(&file.bytes[..file.bytes.len().min(1 << 16)]);
    for line in text.split('\n') {
        let line = line.trim_start();
        let end = line.find(|c: char| c != '_' && !c.is_ascii_alphabetic()).unwrap_or(0);
        let (name, rest) = line.split_at(end);
        if rest.trim_start().starts_with('=') && VARIABLES.contains(&name) {
            return Confidence::Surely;
        }
    }
    Confidence::No
}

/// Reads a `.puz` file and the files next to it.
pub(crate) fn read(file: &SourceFile<'_>) -> Result<Imported<Sliding>, Invalid> {
    let mut reader = Reader { file, n_files: 0, warnings: Vec::new() };
    let Read { mut board, start } = reader.read_board(&file.text(), 0)?;
    let (title, side) = read_side(file);
    let title = if title.is_empty() { board.extras().name.clone() } else { title };
    let title = if title.is_empty() { file.stem().to_string() } else { title };
    if board.extras().name.is_empty() && !title.is_empty() {
        // A file without a name gets the name found next to it, which is written when the board is
        // saved. The format cannot represent a double quote.
        let name = title.replace('"', "'").replace(char::is_control, " ");
        let extras = Extras { name, ..board.extras().clone() };
        board = board.with_extras(extras);
    }
    let board = Arc::new(board);
    let mut texts = board_extras::of_board(&board);
    if start.is_none() {
        texts.push("Start", "random");
    }
    for (key, value) in side.iter() {
        texts.push(key, value);
    }
    let mut entry = entry_of(&board, start)?.titled(title);
    entry.texts = texts;
    let mut imported = Imported::default();
    imported.entries.push(entry);
    imported.warnings = reader.warnings;
    Ok(imported)
}

/// Reads the files next to a board: a title and a description from `x.txt`, and the name of the
/// picture `x.png`.
fn read_side(file: &SourceFile<'_>) -> (String, Metadata) {
    let (mut title, mut side) = (String::new(), Metadata::new());
    let stem = file.stem();
    if stem.is_empty() {
        return (title, side);
    }
    if let Some(bytes) = beside(file, &[format!("{stem}.txt"), format!("{stem}.TXT")]) {
        let text = decode_text(&bytes);
        let mut lines = text.lines();
        title = lines.next().unwrap_or("").trim().to_string();
        for line in lines {
            side.push("About", line.trim_end());
        }
    }
    let thumbnail = format!("{stem}.png");
    if (file.beside)(&thumbnail).is_some() {
        side.push("Thumbnail", thumbnail);
    }
    (title, side)
}

/// Creates the entry of a board with its start position. Without one the entry has only params,
/// from which a start position is generated.
fn entry_of(board: &Arc<Board>, start: Option<Desc>) -> Result<Entry<Sliding>, Invalid> {
    let params = Params::of_board(board.clone());
    params.validate(ParamsForm::Short).map_err(|e| e.at(1, 0))?;
    if start.is_none() && params.validate(ParamsForm::Full).is_ok() {
        return Ok(Entry::of_params(params));
    }
    // If the hole cannot leave its home, chance could only give the goal.
    let home = board.home();
    let desc = start.unwrap_or_else(|| Desc::new(Position::home(board.n_cells(), home), home));
    let is_off = params.as_rectangle().is_some_and(|(w, h)| !desc.is_solvable_on(w, h));
    Ok(Entry::new(if is_off { params.unchecked() } else { params }, desc))
}

fn beside(file: &SourceFile<'_>, names: &[String]) -> Option<Vec<u8>> {
    names.iter().find_map(|name| file.read_beside(name))
}

struct Read {
    board: Board,
    /// The position of `pos_ini`, or `None` for a random one.
    start: Option<Desc>,
}

/// The variables of one file. If a variable is assigned more than once, the last assignment counts.
struct Variables<'a> {
    list: Vec<Assignment<'a>>,
}

impl<'a> Variables<'a> {
    fn new(text: &'a str) -> Result<Self, Invalid> {
        let list = assignments(text)?;
        for assignment in &list {
            if !VARIABLES.contains(&assignment.name) {
                let why = text!("there is no variable '{name}'", name = short(assignment.name));
                return Err(Invalid::new(why).at(assignment.line, assignment.column));
            }
            if assignment.data.is_empty() {
                let why = text!("'{name}' has no value", name = Text::plain(assignment.name));
                return Err(Invalid::new(why).at(assignment.line, assignment.column));
            }
        }
        Ok(Self { list })
    }

    fn of(&self, name: &str) -> Option<&Assignment<'a>> {
        self.list.iter().rev().find(|assignment| assignment.name == name)
    }

    fn data(&self, name: &str) -> &[Data<'a>] {
        self.of(name).map_or(&[], |assignment| assignment.data.as_slice())
    }

    /// Returns the single line of a simple variable.
    fn simple(&self, name: &str) -> Result<Option<Data<'a>>, Invalid> {
        match self.data(name) {
            [] => Ok(None),
            [one] => Ok(Some(*one)),
            [_, more, ..] => {
                Err(more.refuse(text!("'{name}' can have only one line", name = Text::plain(name))))
            }
        }
    }

    fn number(&self, name: &str) -> Result<Option<(u16, Data<'a>)>, Invalid> {
        let Some(data) = self.simple(name)? else { return Ok(None) };
        let mut line = data.scan();
        let number = line.number()?;
        line.finish()?;
        Ok(Some((number, data)))
    }

    fn string(&self, name: &str) -> Result<String, Invalid> {
        let Some(data) = self.simple(name)? else { return Ok(String::new()) };
        let mut line = data.scan();
        let text = line.string()?;
        line.finish()?;
        Ok(text)
    }

    fn strings(&self, name: &str) -> Result<Vec<String>, Invalid> {
        let mut list = Vec::new();
        for data in self.data(name) {
            let mut line = data.scan();
            while !line.is_done() {
                list.push(line.string()?);
                line.take(",");
            }
        }
        Ok(list)
    }
}

/// A table of numbers, with the lines of the file that it was read from.
struct Table<'a> {
    w: usize,
    h: usize,
    numbers: Vec<u16>,
    rows: Vec<Data<'a>>,
}

impl<'a> Table<'a> {
    fn read(data: &[Data<'a>]) -> Result<Self, Invalid> {
        let mut table = Self { w: 0, h: 0, numbers: Vec::new(), rows: data.to_vec() };
        for (y, data) in data.iter().enumerate() {
            let mut line = data.scan();
            let row = line.numbers()?;
            line.finish()?;
            if y == 0 {
                table.w = row.len();
            } else if row.len() != table.w {
                return Err(data.refuse(plural!(
                    n = row.len(),
                    "this row has {n} number, but the first row has {width}",
                    "this row has {n} numbers, but the first row has {width}",
                    width = table.w
                )));
            }
            table.numbers.extend(row);
        }
        table.h = table.rows.len();
        Ok(table)
    }

    /// Returns an error that points at the number at a place of the table.
    fn refuse(&self, place: usize, why: impl Into<Text>) -> Invalid {
        let row = self.rows[place / self.w.max(1)];
        let mut line = row.scan();
        for _ in 0..place % self.w.max(1) {
            let _ = line.number();
            line.take(",");
        }
        line.refuse(why)
    }

    fn check_size(&self, max_x: Option<u16>, max_y: Option<u16>) -> Result<(), Invalid> {
        let first = self.rows[0];
        if let Some(w) = max_x.filter(|&w| usize::from(w) != self.w) {
            return Err(first.refuse(plural!(
                n = self.w,
                "a row has {n} number, but {name} is {width}",
                "a row has {n} numbers, but {name} is {width}",
                name = Text::plain("max_x"),
                width = w
            )));
        }
        if let Some(h) = max_y.filter(|&h| usize::from(h) != self.h) {
            return Err(first.refuse(plural!(
                n = self.h,
                "the table has {n} row, but {name} is {height}",
                "the table has {n} rows, but {name} is {height}",
                name = Text::plain("max_y"),
                height = h
            )));
        }
        if self.w < 2 || self.h < 2 {
            return Err(first.refuse(text!("a board needs at least two rows and two columns")));
        }
        if self.w * self.h > MAX_CELLS {
            return Err(first.refuse(text!("a board has at most {n} cells", n = MAX_CELLS)));
        }
        Ok(())
    }
}

/// Determines the cells and their numbers: from the goal, otherwise from the start position,
/// otherwise from the size.
fn blueprint(
    goal: Option<&Table<'_>>,
    start: Option<&Table<'_>>,
    (max_x, max_y): (Option<u16>, Option<u16>),
    vars: &Variables<'_>,
) -> Result<Blueprint, Invalid> {
    match (goal, start, max_x, max_y) {
        (Some(goal), _, _, _) => {
            let mut b = blank(goal.w, goal.h);
            b.table.clone_from(&goal.numbers);
            Ok(b)
        }
        (None, Some(start), _, _) => {
            let mut b = blank(start.w, start.h);
            let mut next = 0;
            for &number in &start.numbers {
                next += u16::from(number > 0);
                b.table.push(if number > 0 { next } else { 0 });
            }
            Ok(b)
        }
        (None, None, Some(w), Some(h)) => {
            if usize::from(w) * usize::from(h) > MAX_CELLS {
                let data = vars.data("max_y")[0];
                return Err(data.refuse(text!("a board has at most {n} cells", n = MAX_CELLS)));
            }
            Ok(Blueprint::rectangle(w, h))
        }
        _ => {
            let why =
                text!("the file describes no board: it needs max_x and max_y, pos_fin, or pos_ini");
            Err(Invalid::new(why).at(1, 0))
        }
    }
}

/// Reads everything that a file says apart from the board.
fn extras(
    vars: &Variables<'_>,
    n_cells: usize,
    warnings: &mut Vec<Text>,
) -> Result<Extras, Invalid> {
    Ok(Extras {
        name: vars.string("nombre")?.trim().to_string(),
        info: vars.strings("info")?,
        info_simple: vars.strings("info_simple")?,
        info_text: vars.strings("info_texto")?,
        info_japi: vars.strings("info_japi")?,
        scheme_simple: vars.strings("esquema_simple")?,
        scheme_text: vars.strings("esquema_texto")?,
        macros: macros::read(vars.data("macros"), n_cells, warnings)?,
        subpuzzles: Vec::new(),
        images: vars.string("japi_imag")?.trim().to_string(),
        letters: vars.strings("letras")?,
    })
}

/// A reader of a `.puz` file and of the files of its subpuzzles.
struct Reader<'a> {
    file: &'a SourceFile<'a>,
    /// The number of subpuzzle files looked up so far.
    n_files: usize,
    warnings: Vec<Text>,
}

impl Reader<'_> {
    fn read_board(&mut self, text: &str, depth: usize) -> Result<Read, Invalid> {
        let vars = Variables::new(text)?;
        let side = |name: &str| -> Result<Option<u16>, Invalid> {
            match vars.number(name)? {
                Some((n, data)) if n < 2 => Err(data.refuse(text!(
                    "{name} must be at least {n}",
                    name = Text::plain(name),
                    n = 2
                ))),
                Some((n, _)) => Ok(Some(n)),
                None => Ok(None),
            }
        };
        let (max_x, max_y) = (side("max_x")?, side("max_y")?);
        let goal = vars.of("pos_fin").map(|a| Table::read(&a.data)).transpose()?;
        let start = read_start(&vars)?;
        for table in [&goal, &start].into_iter().flatten() {
            table.check_size(max_x, max_y)?;
        }
        if let (Some(goal), Some(start)) = (&goal, &start)
            && (goal.w, goal.h) != (start.w, start.h)
        {
            return Err(start.rows[0].refuse(text!(
                "the table has {w} by {h} numbers, but {name} has {goal_w} by {goal_h}",
                w = start.w,
                h = start.h,
                name = Text::plain("pos_fin"),
                goal_w = goal.w,
                goal_h = goal.h
            )));
        }
        let mut blueprint = blueprint(goal.as_ref(), start.as_ref(), (max_x, max_y), &vars)?;
        let home = vars.number("valor_esp")?;
        blueprint.home = home.map_or(blueprint.n_cells() as u16, |(n, _)| n);
        let lines = read_ways(&vars, &mut blueprint)?;
        let place = |part: BlueprintPart, why: Invalid| -> Invalid {
            let at = |data: &Data<'_>| data.refuse(why.text());
            let of = |list: &[Data<'_>], i: usize| list.get(i).or(list.first()).map(at);
            let found = match part {
                BlueprintPart::Size => of(vars.data("pos_fin"), 0)
                    .or_else(|| of(vars.data("pos_ini"), 0))
                    .or_else(|| of(vars.data("max_x"), 0)),
                BlueprintPart::Table(i) => goal.as_ref().map(|table| table.refuse(i, why.text())),
                BlueprintPart::Home => home.as_ref().map(|(_, data)| at(data)),
                BlueprintPart::Class(i) => of(vars.data("equiv"), i),
                BlueprintPart::Offset(i) => of(vars.data("clave_mov"), i),
                BlueprintPart::Barrier(i) => of(vars.data("barreras"), i),
                BlueprintPart::Connector(i) => lines.connectors.get(i).map(at),
                BlueprintPart::Position(i) => of(&lines.positions, i),
            };
            found.unwrap_or_else(|| why.clone().at(1, 0))
        };
        let board = Board::new(blueprint).map_err(|fault| place(fault.part, fault.why.clone()))?;
        let start = start.map(|table| start_desc(&board, &table)).transpose()?;
        let mut extras = extras(&vars, board.n_cells(), &mut self.warnings)?;
        if depth == 0 {
            read_mac(self.file, board.n_cells(), &mut extras.macros, &mut self.warnings)?;
        }
        extras.subpuzzles = self.read_subpuzzles(&vars, &board, depth)?;
        Ok(Read { board: board.with_extras(extras), start })
    }

    fn read_subpuzzles(
        &mut self,
        vars: &Variables<'_>,
        board: &Board,
        depth: usize,
    ) -> Result<Vec<Subpuzzle>, Invalid> {
        let data = vars.data("subpuzzles");
        if let Some(odd) = data.chunks(3).find(|chunk| chunk.len() < 3) {
            return Err(odd[0].refuse(text!("expected three lines: a set, a file, and the cells")));
        }
        let mut subpuzzles = Vec::new();
        for chunk in data.chunks(3) {
            let string = |data: Data<'_>| -> Result<String, Invalid> {
                let mut line = data.scan();
                let text = line.string()?;
                line.take(",");
                line.finish()?;
                Ok(text)
            };
            let (set, stem) = (string(chunk[0])?, string(chunk[1])?);
            if [&set, &stem].iter().any(|name| name.contains(['/', '\\', '\0']) || *name == "..") {
                return Err(
                    chunk[0].refuse(text!("the name of a set or a file cannot contain a folder"))
                );
            }
            let mut line = chunk[2].scan();
            let map = line.numbers()?;
            line.finish()?;
            let board_inside = self.read_inner(&set, &stem, depth).map(Arc::new);
            let sub = Subpuzzle { set, stem, map, board: board_inside };
            sub.check(board).map_err(|e| chunk[2].refuse(e.text()))?;
            subpuzzles.push(sub);
        }
        Ok(subpuzzles)
    }

    /// Reads the board of a subpuzzle's file, or adds a warning if that is not possible.
    fn read_inner(&mut self, set: &str, stem: &str, depth: usize) -> Option<Board> {
        let mut names = Vec::new();
        for extension in ["puz", "PUZ"] {
            names.push(format!("../{set}/{stem}.{extension}"));
            names.push(format!("{stem}.{extension}"));
        }
        let is_deep = depth >= MAX_DEPTH || self.n_files >= MAX_FILES;
        self.n_files += usize::from(!is_deep);
        let Some(bytes) = (if is_deep { None } else { beside(self.file, &names) }) else {
            self.warnings.push(if is_deep {
                text!(
                    "the subpuzzle {name} was not read: there are too many levels or files",
                    name = Text::plain(stem)
                )
            } else {
                text!("the file of the subpuzzle {name} was not found", name = Text::plain(stem))
            });
            return None;
        };
        match self.read_board(&decode_text(&bytes), depth + 1) {
            Ok(read) => Some(read.board),
            Err(e) => {
                self.warnings.push(text!(
                    "the subpuzzle {file} cannot be read: {error}",
                    file = format!("{stem}.puz"),
                    error = e
                ));
                None
            }
        }
    }
}

fn blank(w: usize, h: usize) -> Blueprint {
    let mut blueprint = Blueprint::rectangle(1, 1);
    (blueprint.w, blueprint.h) = (w as u16, h as u16);
    blueprint.table.clear();
    blueprint
}

fn read_start<'a>(vars: &Variables<'a>) -> Result<Option<Table<'a>>, Invalid> {
    match vars.data("pos_ini") {
        [] => Ok(None),
        [one] if one.text.trim_matches('"') == "aleat" => Ok(None),
        rows => {
            if rows[0].text.starts_with(|c: char| !c.is_ascii_digit()) {
                return Err(rows[0].refuse(text!(
                    "expected '{word}' (random) or a table of numbers",
                    word = Text::plain("aleat")
                )));
            }
            Table::read(rows).map(Some)
        }
    }
}

fn start_desc(board: &Board, start: &Table<'_>) -> Result<Desc, Invalid> {
    let n = board.n_cells();
    let mut pieces = alloc::vec![0; n];
    let mut hole = 0;
    let mut seen = alloc::vec![false; n];
    for (i, &number) in start.numbers.iter().enumerate() {
        let (x, y) = ((i % start.w) as u16, (i / start.w) as u16);
        let Some(cell) = board.cell_at_place(x, y) else {
            if number != 0 {
                return Err(start.refuse(
                    i,
                    text!(
                        "expected 0, since {name} has 0 at this place",
                        name = Text::plain("pos_fin")
                    ),
                ));
            }
            continue;
        };
        if number == 0 {
            return Err(start.refuse(
                i,
                text!(
                    "expected a piece, since {name} has no 0 at this place",
                    name = Text::plain("pos_fin")
                ),
            ));
        }
        if usize::from(number) > n {
            let why = no_piece(number, n);
            return Err(start.refuse(i, why));
        }
        if core::mem::replace(&mut seen[usize::from(number) - 1], true) {
            return Err(start.refuse(i, text!("piece {number} occurs twice", number)));
        }
        let piece = board.cell(number);
        pieces[usize::from(cell)] = piece;
        if piece == board.home() {
            hole = cell;
        }
    }
    Ok(Desc { pieces, hole })
}

/// The lines of the file for each connection and each position, so that errors can point at them.
struct WayLines<'a> {
    connectors: Vec<Data<'a>>,
    positions: Vec<Data<'a>>,
}

fn read_ways<'a>(vars: &Variables<'a>, blueprint: &mut Blueprint) -> Result<WayLines<'a>, Invalid> {
    for data in vars.data("equiv") {
        let mut line = data.scan();
        let mut class = alloc::vec![line.number()?];
        if !line.take("=") {
            return Err(line.expected(Text::plain("'='")));
        }
        class.extend(line.numbers()?);
        line.finish()?;
        blueprint.classes.push(class);
    }
    for data in vars.data("barreras") {
        let mut line = data.scan();
        let a = line.number()?;
        let bars = if line.take("|") {
            Bars::Both
        } else if line.take("<") {
            Bars::Forth
        } else if line.take(">") {
            Bars::Back
        } else {
            return Err(line.expected(text!("one of |, < and >")));
        };
        let b = line.number()?;
        line.finish()?;
        blueprint.barriers.push(Barrier { a, b, bars });
    }
    for data in vars.data("clave_mov") {
        let mut line = data.scan();
        let paren = line.take("(");
        let dx = line.signed()?;
        line.take(",");
        let dy = line.signed()?;
        if paren && !line.take(")") {
            return Err(line.expected(Text::plain("')'")));
        }
        line.take(",");
        line.finish()?;
        blueprint.offsets.get_or_insert_default().push((dx, dy));
    }
    let mut lines = WayLines { connectors: Vec::new(), positions: Vec::new() };
    for data in vars.data("conectores") {
        read_connector(*data, &mut blueprint.connectors)?;
        lines.connectors.resize(blueprint.connectors.len(), *data);
    }
    let n = blueprint.n_cells();
    let mut positions = alloc::vec![None; n];
    for data in vars.data("posiciones") {
        let mut line = data.scan();
        let cell = line.number()?;
        line.take(",");
        let paren = line.take("(");
        let x = line.number()?;
        line.take(",");
        let y = line.number()?;
        if paren && !line.take(")") {
            return Err(line.expected(Text::plain("')'")));
        }
        line.take(",");
        line.finish()?;
        let slot = usize::from(cell).checked_sub(1).and_then(|i| positions.get_mut(i));
        let Some(slot) = slot else {
            return Err(data.refuse(no_cell(cell, n)));
        };
        *slot = Some(((x, y), *data));
    }
    if let Some(first) = vars.data("posiciones").first() {
        if let Some(i) = positions.iter().position(Option::is_none) {
            return Err(first.refuse(text!("cell {number} has no position", number = i + 1)));
        }
        for ((x, y), data) in positions.into_iter().flatten() {
            blueprint.positions.push((x, y));
            lines.positions.push(data);
        }
    }
    Ok(lines)
}

fn read_connector(data: Data<'_>, connectors: &mut Vec<Connector>) -> Result<(), Invalid> {
    let mut line = data.scan();
    let a = line.number()?;
    let (visible, two_way) = if line.take("->") {
        (true, false)
    } else if line.take("=>") {
        (false, false)
    } else if line.take("-") {
        (true, true)
    } else if line.take("=") {
        (false, true)
    } else {
        return Err(line.expected(text!("one of -, ->, = and =>")));
    };
    let cells = line.numbers()?;
    let mut keys = Vec::new();
    if line.take("(") {
        loop {
            let mut group = MoveKeys::NONE;
            let mut at = line.clone();
            let letters = line.take_while(char::is_alphabetic);
            for letter in letters.chars() {
                if !group.add_letter(letter) {
                    return Err(at.refuse(text!(
                        "'{letter}' is not a key: the keys are a b i d A B I D",
                        letter
                    )));
                }
            }
            if letters.is_empty() {
                return Err(at.expected(text!("a key, one of a b i d A B I D")));
            }
            keys.push(group);
            if line.take(")") {
                break;
            }
            if !line.take(",") {
                return Err(line.expected(text!("',' or ')'")));
            }
        }
        if keys.len() != cells.len() {
            return Err(data.refuse(plural!(
                n = cells.len(),
                "the number of keys is {keys}, but there is {n} connection",
                "the number of keys is {keys}, but there are {n} connections",
                keys = keys.len()
            )));
        }
    }
    line.finish()?;
    for (i, &b) in cells.iter().enumerate() {
        let keys = keys.get(i).copied().unwrap_or(MoveKeys::NONE);
        connectors.push(Connector { a, b, two_way, visible, keys });
    }
    Ok(())
}

/// Reads the macros that the program has recorded. They replace macros of the file with the same
/// number.
fn read_mac(
    file: &SourceFile<'_>,
    n_cells: usize,
    macros: &mut Vec<Vec<u16>>,
    warnings: &mut Vec<Text>,
) -> Result<(), Invalid> {
    let stem = file.stem();
    let names = [format!("{stem}.mac"), format!("{stem}.MAC")];
    let Some(bytes) = (if stem.is_empty() { None } else { beside(file, &names) }) else {
        return Ok(());
    };
    let text = decode_text(&bytes);
    let recorded = macros::read_file(&text, n_cells, warnings)
        .map_err(|e| Invalid::new(text!("{file}: {error}", file = &names[0], error = e)))?;
    for (i, path) in recorded.into_iter().enumerate() {
        match macros.get_mut(i) {
            Some(slot) => *slot = path,
            None => macros.push(path),
        }
    }
    Ok(())
}
