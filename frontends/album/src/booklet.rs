//! Printed booklets.

mod arrange;
mod block;
mod preview;
mod style;

use puzzle_core::ability::PrintedSolution;
use puzzle_core::draw::{Layout, Purpose, Rgb, Size};
use puzzle_midend::Picture;
use puzzle_render::{Drawing, Page, PageTextStyle, Pdf, Raster};
use puzzle_skin::SharedSkin;

use crate::error::AlbumError;
use crate::thumbnail::of_shape;
use arrange::{Placed, Room};
use block::{Block, Part};
pub use preview::PagePreview;
pub use style::{BookletStyle, PageSize};

/// The text beside a printed puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    /// The title; may be empty.
    pub title: String,
    /// The grade in a word or two; may be empty.
    pub grade: String,
    /// The game ID that opens the puzzle in a program.
    pub id: String,
}

/// A PDF with pages of puzzles, followed by their solutions.
///
/// Puzzles of any sessions are drawn as they are added. Each has the size that its game suggests,
/// or a smaller one if the page or its grid cell has less room.
///
/// ```
/// use puzzle_album::{Booklet, BookletStyle, Caption};
/// use puzzle_midend::prelude::*;
/// let mut session = puzzle_backends::bundled().find("sliding").unwrap().session();
/// let mut booklet = Booklet::new(BookletStyle::default()).unwrap();
/// let id = "sliding/2x2:1,2,0,3";
/// let _ = session.open(id).unwrap();
/// booklet.add(session.as_ref(), &Caption { id: id.to_string(), ..Caption::default() }).unwrap();
/// let _ = session.play_text("4").unwrap();
/// booklet.add_solution(session.as_ref(), "4").unwrap();
/// assert!(booklet.finish().starts_with(b"%PDF"));
/// ```
pub struct Booklet {
    style: BookletStyle,
    pdf: Pdf,
    puzzles: Vec<Block>,
    solutions: Vec<Block>,
    drawings: Vec<Drawing>,
    /// The heading of the last puzzle, repeated above its solution.
    heading: String,
    /// The heading of the section that the next puzzle starts, on a new page.
    section: Option<String>,
    /// The text on the cover below the title.
    blurb: Vec<String>,
    skin: Option<SharedSkin>,
    /// If previews are wanted: pictures for a screen, each with the index of its drawing.
    previews: Option<Vec<(usize, Raster)>>,
}

/// Width in millimeters of a pixel of a picture, unless tiles are small.
const PIXEL: f32 = 0.2;
/// Minimum width of a tile in pixels. Tiles that must be smaller on paper get smaller pixels.
const LEAST_TILE: i32 = 24;
/// Minimum width of a tile on paper in millimeters.
const LEAST_MM: f32 = 1.0;
/// Scale of the boards in solutions, relative to the suggested size.
const SOLUTION: f32 = 0.6;
/// Width of a tile in a plan of moves, in millimeters.
const WALKTHROUGH: f32 = 4.2;

/// Height of the text of headings in millimeters; the constants below are those of other texts.
const HEADING: f32 = 4.0;
const GRADE: f32 = 2.9;
const ID: f32 = 2.2;
const MOVES: f32 = 2.7;
/// Maximum number of lines for printing a game ID; a longer one is cut.
const MOST_ID_LINES: usize = 8;

const GRAY: Rgb = Rgb::hex(0x55_5555);

impl Booklet {
    /// Creates a booklet without puzzles.
    ///
    /// # Errors
    /// If the style's grid or scale is out of range.
    pub fn new(style: BookletStyle) -> Result<Self, AlbumError> {
        style.check()?;
        Ok(Self {
            pdf: Pdf::new(if style.title.is_empty() { "Puzzles" } else { &style.title }),
            style,
            puzzles: Vec::new(),
            solutions: Vec::new(),
            drawings: Vec::new(),
            heading: String::new(),
            section: None,
            blurb: Vec::new(),
            skin: None,
            previews: None,
        })
    }

    /// Sets the text on the cover below the title.
    pub fn set_blurb(&mut self, lines: Vec<String>) {
        self.blurb = lines;
    }

    /// Sets the skin for the following puzzles. Their tiles have the aspect ratio of the session's
    /// own layout.
    pub fn set_skin(&mut self, skin: Option<SharedSkin>) {
        self.skin = skin;
    }

    /// Starts a new section with this heading; the next puzzle is on a new page.
    pub fn begin_section(&mut self, title: &str) {
        self.section = Some(title.to_string());
    }

    /// Returns the number of puzzles.
    pub fn n_puzzles(&self) -> usize {
        self.puzzles.len()
    }

    /// Adds a session's current position.
    ///
    /// # Errors
    /// If the game is not printed ([`Paper::none`](puzzle_core::ability::Paper::none)), or the
    /// picture does not fit on a page. The booklet is then unchanged.
    pub fn add(
        &mut self,
        picture: &(impl Picture + ?Sized),
        caption: &Caption,
    ) -> Result<(), AlbumError> {
        if !picture.paper().is_printed() {
            return Err(AlbumError::NotPrinted);
        }
        let number = self.puzzles.len() + 1;
        let heading = match title_of(caption, number) {
            "" => number.to_string(),
            title => format!("{number}   {title}"),
        };
        let room = self.style.room(self.has_head());
        let width = room.block_width();
        let beneath = |width: f32| {
            let mut lines = Vec::new();
            if !caption.grade.is_empty() {
                lines.push((caption.grade.clone(), PageTextStyle::new(GRADE * room.texts)));
            }
            let id = PageTextStyle::new(ID * room.texts).color(GRAY);
            lines.extend(id_lines(&caption.id, width, id).into_iter().map(|line| (line, id)));
            lines
        };
        // In a grid, the room for the caption is subtracted. Elsewhere the page has enough room.
        let limit = room.picture_limit(HEADING * room.texts * 1.5 + height_of(&beneath(width)));
        let (drawing, pixel) = self.draw(picture, 1.0, limit)?;
        let (w, h) = (drawing.size().w as f32 * pixel, drawing.size().h as f32 * pixel);
        let mut block = Block::new(room.width_for(w));
        block.line(&heading, PageTextStyle::new(HEADING * room.texts).bold());
        block.picture(self.drawings.len(), (w, h), pixel);
        for (text, lettering) in beneath(block.w) {
            block.line_beneath(&text, lettering);
        }
        block.section = self.section.take();
        self.drawings.push(drawing);
        self.puzzles.push(block);
        self.heading = heading;
        Ok(())
    }

    /// Adds the solved board of the last puzzle.
    ///
    /// # Errors
    /// If it does not fit on a page.
    pub fn add_board(&mut self, picture: &(impl Picture + ?Sized)) -> Result<(), AlbumError> {
        let room = self.style.solutions_room();
        let (drawing, pixel) = self.draw(picture, SOLUTION, room.picture_limit(HEADING * 1.5))?;
        self.add_solved(drawing, pixel);
        Ok(())
    }

    /// Adds moves or other text as the solution of the last puzzle. Long text continues in the next
    /// column.
    pub fn add_moves(&mut self, moves: &str) {
        let room = self.style.solutions_room();
        // One of two columns.
        let width = (room.w - room.gap.0) / 2.0;
        let most = ((room.h / (MOVES * 1.35)) as usize).saturating_sub(3).max(1);
        let lines = wrapped(moves, width, PageTextStyle::new(MOVES));
        for (i, lines) in lines.chunks(most).enumerate() {
            let mut block = Block::new(width);
            let more = if i > 0 { " (continued)" } else { "" };
            block.line(&format!("{}{more}", self.heading), PageTextStyle::new(GRADE).bold());
            for line in lines {
                block.line(line, PageTextStyle::new(MOVES));
            }
            self.solutions.push(block);
        }
    }

    /// Adds the game's picture of the moves that led the session to its position, as the solution
    /// of the last puzzle. Returns `false` if the game has no such picture.
    ///
    /// # Errors
    /// If it does not fit on a page.
    pub fn add_walkthrough(
        &mut self,
        solved: &(impl Picture + ?Sized),
    ) -> Result<bool, AlbumError> {
        if solved.walkthrough_size(Layout::square(LEAST_TILE).on(Purpose::Paper)).is_none() {
            return Ok(false);
        }
        let room = self.style.solutions_room();
        let limit = room.picture_limit(HEADING * 1.5);
        let size = |layout| solved.walkthrough_size(layout).unwrap_or_default();
        let (layout, pixel) =
            fitted(size, Layout::square(1), WALKTHROUGH * self.style.scale, limit)?;
        let palette = solved.palette(self.style.theme()).on_paper();
        let draw = |layout, raster: &mut Raster| solved.draw_walkthrough(layout, raster);
        self.keep_preview((layout, pixel), &palette, size, draw)?;
        let mut canvas = self.pdf.canvas(size(layout), palette);
        solved.draw_walkthrough(layout, &mut canvas);
        let drawing = canvas.finish();
        self.add_solved(drawing, pixel);
        Ok(true)
    }

    /// Adds a picture as the solution of the last puzzle.
    fn add_solved(&mut self, drawing: Drawing, pixel: f32) {
        let room = self.style.solutions_room();
        let (w, h) = (drawing.size().w as f32 * pixel, drawing.size().h as f32 * pixel);
        let mut block = Block::new(room.width_for(w));
        block.line(&self.heading, PageTextStyle::new(GRADE).bold());
        block.picture(self.drawings.len(), (w, h), pixel);
        self.drawings.push(drawing);
        self.solutions.push(block);
    }

    /// Adds the solution in the form that the game's [`Paper`](puzzle_core::ability::Paper) asks
    /// for: the board of a session on which the solution was played, the game's picture of the
    /// moves, or the moves as text.
    ///
    /// # Errors
    /// If it does not fit on a page.
    pub fn add_solution(
        &mut self,
        solved: &(impl Picture + ?Sized),
        moves: &str,
    ) -> Result<(), AlbumError> {
        if solved.paper().solution() == PrintedSolution::Board {
            return self.add_board(solved);
        }
        if !self.add_walkthrough(solved)? {
            self.add_moves(moves);
        }
        Ok(())
    }

    /// Returns the bytes of the PDF file.
    pub fn finish(mut self) -> Vec<u8> {
        if self.style.cover {
            self.cover();
        }
        let room = self.style.room(self.has_head());
        let pages = arrange::pages(&self.puzzles, &room);
        for placed in &pages {
            let section = placed.first().and_then(|p| self.section_of(p.block));
            let head = section.unwrap_or_else(|| self.style.title.clone());
            let head = if self.has_head() { head } else { String::new() };
            self.page(&room, &head, placed, false);
        }
        let room = self.style.solutions_room();
        for placed in &arrange::pages(&self.solutions, &room) {
            self.page(&room, "Solutions", placed, true);
        }
        self.pdf.finish()
    }

    /// Returns `true` if puzzle pages have a header line.
    fn has_head(&self) -> bool {
        !self.style.cover && !self.style.title.is_empty()
    }

    /// Returns the heading of the section that contains the puzzle with index `block`.
    fn section_of(&self, block: usize) -> Option<String> {
        self.puzzles[..=block].iter().rev().find_map(|block| block.section.clone())
    }

    /// Draws a picture at `scale` times the size that the game suggests, at most `limit` (width,
    /// height) in millimeters. Returns it with the width of its pixels in millimeters.
    fn draw(
        &mut self,
        picture: &(impl Picture + ?Sized),
        scale: f32,
        limit: (f32, f32),
    ) -> Result<(Drawing, f32), AlbumError> {
        let wanted = f32::from(picture.paper().tile_tenths()) / 10.0 * scale * self.style.scale;
        let (layout, pixel) =
            fitted(|layout| picture.size_in(layout), picture.layout(), wanted, limit)?;
        let palette = picture.palette(self.style.theme()).on_paper();
        let draw = |layout, raster: &mut Raster| picture.draw_still(layout, raster);
        self.keep_preview((layout, pixel), &palette, |layout| picture.size_in(layout), draw)?;
        let mut canvas = self.pdf.canvas(picture.size_in(layout), palette);
        if let Some(skin) = &self.skin {
            canvas.set_image_source(skin.source());
        }
        picture.draw_still(layout, &mut canvas);
        Ok((canvas.finish(), pixel))
    }

    fn page(&mut self, room: &Room, head: &str, placed: &[Placed], of_solutions: bool) {
        let Self { pdf, style, puzzles, solutions, drawings, .. } = self;
        let number = pdf.n_pages() + 1;
        let (w, h) = style.page.size();
        let mut page = pdf.page(w, h);
        if !head.is_empty() {
            page.text((room.x, room.y - 6.0), PageTextStyle::new(5.0).bold(), head);
        }
        for Placed { block, x, y } in placed {
            let block = if of_solutions { &solutions[*block] } else { &puzzles[*block] };
            put(&mut page, block, (*x, *y), drawings);
        }
        let number = number.to_string();
        let lettering = PageTextStyle::new(GRADE).color(GRAY);
        page.text(((w - lettering.width(&number)) / 2.0, h - 9.0), lettering, &number);
        if style.cover {
            page.text((room.x, h - 9.0), PageTextStyle::new(ID).color(GRAY), &style.title);
        }
        page.end();
    }

    fn cover(&mut self) {
        let Self { pdf, style, drawings, blurb, .. } = self;
        let (w, h) = style.page.size();
        let mut page = pdf.page(w, h);
        let mut centered = |y: f32, lettering: PageTextStyle, text: &str| {
            page.text(((w - lettering.width(text)) / 2.0, y), lettering, text);
        };
        let mut title = PageTextStyle::new(14.0).bold();
        while title.size > 6.0 && title.width(&style.title) > w - 40.0 {
            title.size -= 1.0;
        }
        let mut y = 60.0;
        for line in wrapped(&style.title, w - 40.0, title) {
            centered(y, title, &line);
            y += title.size * 1.3;
        }
        y += 2.0;
        let small = PageTextStyle::new(HEADING).color(GRAY);
        for line in blurb.iter().flat_map(|line| wrapped(line, w - 60.0, small)) {
            centered(y, small, &line);
            y += HEADING * 1.5;
        }
        // Shows a puzzle from the middle of the book.
        if let Some(drawing) = self.puzzles.get(self.puzzles.len() / 2).and_then(Block::drawing)
            && let Some(drawing) = drawings.get(drawing)
        {
            let (side, room) = (w * 0.55, h - y - 45.0);
            let size = drawing.size();
            let pixel = (side / size.w as f32).min(room.min(side) / size.h as f32);
            let at = (w - size.w as f32 * pixel) / 2.0;
            let below = y + 12.0 + (room - size.h as f32 * pixel) / 2.0;
            page.draw(drawing, (at, below), pixel);
        }
        page.end();
    }
}

/// Draws a block on a page with its top left corner at a point.
fn put(page: &mut Page<'_>, block: &Block, (x, y): (f32, f32), drawings: &[Drawing]) {
    for part in &block.parts {
        match part {
            Part::Line { text, lettering, at } => {
                page.text((x + at.0, y + at.1), *lettering, text);
            }
            Part::Picture { drawing, at, pixel } => {
                page.draw(&drawings[*drawing], (x + at.0, y + at.1), *pixel);
            }
        }
    }
}

/// Returns the layout in which a picture fits into `limit` (width, height), with tiles as close as
/// possible to `wanted`, and the width of its pixels. Lengths are in millimeters.
fn fitted(
    size_in: impl Fn(Layout) -> Size,
    shape: Layout,
    wanted: f32,
    limit: (f32, f32),
) -> Result<(Layout, f32), AlbumError> {
    let layout = |tile| of_shape(shape, tile).on(Purpose::Paper);
    let size = |tile| size_in(layout(tile));
    let fits = |size: Size, pixel: f32| {
        size.w as f32 * pixel <= limit.0 && size.h as f32 * pixel <= limit.1
    };
    let best = (wanted / PIXEL).round() as i32;
    if best > LEAST_TILE && fits(size(LEAST_TILE), PIXEL) {
        let (mut good, mut bad) = (LEAST_TILE, best.min(1000) + 1);
        while bad - good > 1 {
            let tile = i32::midpoint(good, bad);
            if fits(size(tile), PIXEL) {
                good = tile;
            } else {
                bad = tile;
            }
        }
        return Ok((layout(good), PIXEL));
    }
    let least = size(LEAST_TILE);
    let pixel =
        (wanted / LEAST_TILE as f32).min(limit.0 / least.w as f32).min(limit.1 / least.h as f32);
    let tile = pixel * LEAST_TILE as f32;
    if tile < LEAST_MM {
        return Err(AlbumError::TooLarge { tile: tile.max(0.0), least: LEAST_MM });
    }
    Ok((layout(LEAST_TILE), pixel))
}

/// Returns the caption's title without the puzzle's number and grade, which are printed anyway.
fn title_of(caption: &Caption, number: usize) -> &str {
    let title = caption.title.trim();
    let rest = title.strip_prefix(&number.to_string()).unwrap_or(title);
    let rest = match rest.strip_prefix([',', '.', ':', ')']) {
        Some(rest) => rest.trim_start(),
        None if rest.is_empty() => rest,
        None => title,
    };
    let rest = rest.strip_suffix(&caption.grade).unwrap_or(rest).trim_end();
    let rest = rest.strip_suffix(',').unwrap_or(rest);
    // A number alone is the puzzle's number in its collection, which the ID contains.
    if rest.chars().all(|c| c.is_ascii_digit()) { "" } else { rest }
}

/// Returns the total height of lines.
fn height_of(lines: &[(String, PageTextStyle)]) -> f32 {
    lines.iter().map(|(_, lettering)| lettering.size * 1.35).sum()
}

/// Breaks a game ID into lines of at most `width`. A very long ID is cut, and the last line says
/// so.
fn id_lines(id: &str, width: f32, lettering: PageTextStyle) -> Vec<String> {
    let n = id.chars().count();
    let shown: String = id.chars().take(4000).collect();
    let mut lines = wrapped(&shown, width, lettering);
    if lines.len() > MOST_ID_LINES || n > 4000 {
        lines.truncate(MOST_ID_LINES - 1);
        lines.push(format!("… ({n} characters)"));
    }
    lines
}

/// Breaks a text into lines of at most `width`: between words, and inside words that are too wide.
fn wrapped(text: &str, width: f32, lettering: PageTextStyle) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let fits = |line: &str| lettering.width(line) <= width;
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
        if fits(&longer) {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        let mut at = 0.0;
        for c in word.chars() {
            let advance = lettering.width(c.encode_utf8(&mut [0; 4]));
            if at + advance > width && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                at = 0.0;
            }
            line.push(c);
            at += advance;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

impl std::fmt::Debug for Booklet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Booklet").field("n_puzzles", &self.puzzles.len()).finish_non_exhaustive()
    }
}
