//! Printed booklets.

mod arrange;
mod block;
mod compose;
mod contents;
mod lines;
mod page;
mod preview;
mod searches;
mod style;

use puzzle_core::ability::PrintedSolution;
use puzzle_core::draw::{Layout, Purpose, Rgb, Size};
use puzzle_core::format::Metadata;
use puzzle_core::solve::Grade;
use puzzle_core::{Text, label, plural, text};
use puzzle_midend::{CollectionEntry, Midend};
use puzzle_render::{Drawing, PageTextStyle, Pdf, Raster};
use puzzle_skin::SharedSkin;

use crate::error::AlbumError;
use crate::thumbnail::of_shape;
use block::{Block, BlockPicture};
use contents::Contents;
use lines::{Line, PrintedId};
use page::PagePart;
pub use preview::PagePreview;
use preview::Previews;
pub use style::{BookletStyle, PageSize, PrintedIds};

/// The text beside a printed puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    /// The title; may be empty.
    pub title: Text,
    /// The grade, if it is known.
    pub grade: Option<Grade>,
    /// The game ID that opens the puzzle in a program; may be empty.
    pub id: String,
}

impl Caption {
    /// Returns the title of a puzzle of a collection: its own, or its level.
    pub fn title_of(entry: &CollectionEntry) -> Text {
        let level = || entry.level.map_or_else(Text::default, |n| text!("Level {n}", n));
        if entry.title.is_empty() { level() } else { Text::plain(&*entry.title) }
    }
}

/// A PDF with pages of puzzles, followed by their solutions.
///
/// Puzzles of any sessions are drawn as they are added. Each has the size that its game suggests,
/// or a smaller one if the page or its grid cell has less room.
///
/// ```
/// use puzzle_album::{Booklet, BookletStyle, Caption};
/// use puzzle_midend::Midend;
/// let games = puzzle_backends::bundled();
/// let mut session = Midend::new(games.find("sliding").unwrap());
/// let mut booklet = Booklet::new(BookletStyle::default()).unwrap();
/// let id = "sliding/2x2:1,2,0,3";
/// let _ = session.open(id).unwrap();
/// booklet.add(&session, &Caption { id: id.to_string(), ..Caption::default() }).unwrap();
/// let _ = session.play_text("4").unwrap();
/// booklet.add_solution(&session).unwrap();
/// assert!(booklet.finish().starts_with(b"%PDF"));
/// ```
pub struct Booklet {
    style: BookletStyle,
    pdf: Pdf,
    puzzles: Vec<Block>,
    solutions: Vec<Block>,
    drawings: Vec<Drawing>,
    contents: Contents,
    /// The heading of the section that the next puzzle starts, on a new page.
    section: Option<String>,
    /// The text on the cover below the contents.
    blurb: Vec<String>,
    skin: Option<SharedSkin>,
    /// The pictures for a screen, if previews are wanted.
    previews: Option<Previews>,
}

/// Width in millimeters of a pixel of a picture, unless tiles are small.
const PIXEL: f32 = 0.2;
/// Minimum width of a tile in pixels. Tiles that must be smaller on paper get smaller pixels.
const LEAST_TILE: i32 = 24;
/// Minimum width of a tile on paper in millimeters.
const LEAST_MM: f32 = 1.0;
/// Scale of the boards in solutions, relative to the suggested size, in normal and in large print.
const SOLUTION: f32 = 0.6;
const LARGE_SOLUTION: f32 = 0.8;
/// Width of a tile in a plan of moves, in millimeters.
const WALKTHROUGH: f32 = 3.6;
/// How many times larger pictures are in large print, and plans of moves, whose numbers are small.
const LARGE: f32 = 2.0;
const LARGE_WALKTHROUGH: f32 = 3.2;
/// How many times larger a picture has to be on a landscape page to get one, in large print.
const LANDSCAPE: f32 = 1.15;

/// The maximum number of digits of a puzzle's number at the beginning of its title.
const MOST_DIGITS: usize = 3;

const GRAY: Rgb = Rgb::hex(0x55_5555);

/// How a picture is drawn on a page.
#[derive(Clone, Copy)]
struct PictureFit {
    layout: Layout,
    /// The width of a pixel in millimeters.
    pixel: f32,
}

impl Booklet {
    /// The number of puzzles from which a booklet with a title has a cover.
    pub const LEAST_FOR_COVER: usize = 8;

    /// Creates a booklet without puzzles.
    ///
    /// # Errors
    /// If the style's grid or scale is out of range.
    pub fn new(style: BookletStyle) -> Result<Self, AlbumError> {
        style.check()?;
        let title = Some(style.title.as_str()).filter(|title| !title.is_empty());
        let mut pdf = Pdf::new(title.unwrap_or_else(|| style.language.word(label!("Puzzles"))));
        pdf.set_language(&style.language);
        Ok(Self {
            pdf,
            style,
            puzzles: Vec::new(),
            solutions: Vec::new(),
            drawings: Vec::new(),
            contents: Contents::default(),
            section: None,
            blurb: Vec::new(),
            skin: None,
            previews: None,
        })
    }

    /// Sets the text on the cover below the title and the contents to the author and the copyright
    /// that the headers of a collection name.
    pub fn set_headers(&mut self, headers: &Metadata) {
        let header = |key| headers.first(key).filter(|text| !text.is_empty());
        let author = header("Author").map(|author| {
            text!("By {author}", author = Text::plain(author)).say(&self.style.language)
        });
        self.blurb = author.into_iter().chain(header("Copyright").map(String::from)).collect();
    }

    /// Sets the skin for the following puzzles. Their tiles have the aspect ratio of the session's
    /// own layout.
    pub fn set_skin(&mut self, skin: Option<SharedSkin>) {
        self.skin = skin;
    }

    /// Starts a new section with this heading; the next puzzle is on a new page.
    pub fn begin_section(&mut self, title: impl Into<Text>) {
        self.section = Some(title.into().say(&self.style.language));
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
    pub fn add(&mut self, session: &Midend, caption: &Caption) -> Result<(), AlbumError> {
        if !session.game().paper.is_printed() {
            return Err(AlbumError::NotPrinted);
        }
        let texts = self.style.puzzle_texts();
        let number = self.puzzles.len() + 1;
        let title = caption.title.say(&self.style.language);
        let grade = caption.grade.map(|grade| Text::from(grade).say(&self.style.language));
        let heading = match without_number(&title, caption.grade, grade.as_deref()) {
            "" => number.to_string(),
            title => format!("{number}   {title}"),
        };
        let heading = Line::new(heading, PageTextStyle::new(texts.heading).bold());
        let mut block = Block::new(number, heading);
        if let Some(grade) = grade {
            block.add_line(grade, PageTextStyle::new(texts.grade));
        }
        block.id = self.printed_id(&caption.id, PageTextStyle::new(texts.id).color(GRAY));
        let special_rules = session.special_rules().say(&self.style.language);
        block.page_note = if self.style.class_sheet {
            session.short_rules().say(&self.style.language)
        } else {
            special_rules.clone()
        };
        let (fit, is_landscape) = self.puzzle_fit(session, &block)?;
        let picture = self.draw(session, fit, PagePart::Puzzles)?;
        block.picture = Some(BlockPicture { is_landscape, ..picture });
        block.section = self.section.take();
        self.puzzles.push(block);
        self.contents.add(session.info().name, session.kind(), &special_rules, caption.grade);
        Ok(())
    }

    /// Adds the solved board of the last puzzle.
    ///
    /// # Errors
    /// If it does not fit on a page.
    pub fn add_board(&mut self, session: &Midend) -> Result<(), AlbumError> {
        let mut block = self.solution_block();
        let room = self.style.solutions_room();
        let limit = room.picture_limit(block.height(room.block_width(), 1.0));
        let scale = if self.style.large { LARGE_SOLUTION } else { SOLUTION };
        let wanted = self.suggested(session) * scale;
        let fit = fitted(|layout| session.size_in(layout), session.layout(), wanted, limit)?;
        let fit = self.enlarged(fit, session.size_in(fit.layout), limit, LARGE);
        block.picture = Some(self.draw(session, fit, PagePart::Solutions)?);
        self.solutions.push(block);
        Ok(())
    }

    /// Adds text in place of the solution of the last puzzle. Long text continues in the next
    /// column.
    pub fn add_text(&mut self, text: impl Into<Text>) {
        self.add_moves(&text.into().say(&self.style.language), "");
    }

    /// Adds moves as the solution of the last puzzle. `note` is a sentence for the head of the
    /// page.
    fn add_moves(&mut self, moves: &str, note: &str) {
        let room = self.style.solutions_room();
        let style = PageTextStyle::new(self.style.texts().moves);
        // One of two columns, but one in large print.
        let width = if self.style.large { room.w } else { room.w / 2.0 - 1.5 * room.gap.0 };
        let most = ((room.h / (style.size * lines::LINE)) as usize).saturating_sub(3).max(1);
        let lines = lines::wrapped(moves, width, style);
        for (i, lines) in lines.chunks(most).enumerate() {
            let mut block = self.solution_block();
            if i > 0 {
                block.heading.text = text!("{heading} (continued)", heading = block.heading.text)
                    .say(&self.style.language);
            }
            block.text_width = width;
            block.page_note = self.style.language.word(note).to_string();
            for line in lines {
                block.add_line(line, style);
            }
            self.solutions.push(block);
        }
    }

    /// Adds the game's picture of the moves that led the session to its position, as the solution
    /// of the last puzzle. Returns `false` if the game has no such picture.
    ///
    /// # Errors
    /// If it does not fit on a page.
    pub fn add_walkthrough(&mut self, solved: &Midend) -> Result<bool, AlbumError> {
        if solved.walkthrough_size(Layout::square(LEAST_TILE).on(Purpose::Paper)).is_none() {
            return Ok(false);
        }
        let mut block = self.solution_block();
        block.page_note = self.style.language.word(solved.game().walkthrough_note).to_string();
        let room = self.style.solutions_room();
        let texts = block.height(room.block_width(), 1.0);
        let notes = self.notes_height(std::slice::from_ref(&block), room.w);
        let limit = room.picture_limit(texts + notes);
        let size = |layout| solved.walkthrough_size(layout).unwrap_or_default();
        let fit = fitted(size, Layout::square(1), WALKTHROUGH * self.style.scale, limit)?;
        let fit = self.enlarged(fit, size(fit.layout), limit, LARGE_WALKTHROUGH);
        let palette = solved.game().palette(self.style.theme()).on_paper();
        let draw = |layout, raster: &mut Raster| solved.draw_walkthrough(layout, raster);
        self.keep_preview(PagePart::Solutions, fit, &palette, size, draw)?;
        let mut canvas = self.pdf.canvas(size(fit.layout), palette);
        solved.draw_walkthrough(fit.layout, &mut canvas);
        let drawing = canvas.finish();
        block.picture = Some(self.keep_drawing(drawing, fit.pixel));
        self.solutions.push(block);
        Ok(true)
    }

    /// Adds the solution in the form that the game's [`Paper`](puzzle_core::ability::Paper) asks
    /// for: the board of a session on which the solution was played, the game's picture of the
    /// moves, or the moves as text.
    ///
    /// # Errors
    /// If it does not fit on a page.
    pub fn add_solution(&mut self, solved: &Midend) -> Result<(), AlbumError> {
        if solved.game().paper.solution() == PrintedSolution::Board {
            return self.add_board(solved);
        }
        if !self.add_walkthrough(solved)? {
            self.add_moves(&solved.printed_moves(), solved.game().solution_note());
        }
        Ok(())
    }

    /// Returns the bytes of the PDF file.
    pub fn finish(mut self) -> Vec<u8> {
        for page in self.pages() {
            page.write(&mut self.pdf, &self.drawings);
        }
        self.pdf.finish()
    }

    /// Returns a game ID as it is printed below a puzzle; `None` if it is empty.
    fn printed_id(&self, id: &str, style: PageTextStyle) -> Option<PrintedId> {
        let n = id.chars().count();
        let cut = plural!(n, "… ({n} character)", "… ({n} characters)").say(&self.style.language);
        (n > 0).then(|| PrintedId { line: Line::new(id, style), cut })
    }

    /// Returns an empty block for a solution of the last puzzle.
    fn solution_block(&self) -> Block {
        let (number, heading) = match self.puzzles.last() {
            Some(puzzle) => (puzzle.number, puzzle.heading.text.as_str()),
            None => (0, ""),
        };
        let style = PageTextStyle::new(self.style.texts().grade).bold();
        Block::new(number, Line::new(heading, style))
    }

    /// Returns the width of a tile that the game suggests, in millimeters.
    fn suggested(&self, picture: &Midend) -> f32 {
        f32::from(picture.game().paper.tile_tenths()) / 10.0 * self.style.scale
    }

    /// Returns how the picture of a puzzle is drawn, and whether on a landscape page.
    fn puzzle_fit(
        &self,
        session: &Midend,
        block: &Block,
    ) -> Result<(PictureFit, bool), AlbumError> {
        let wanted = self.suggested(session);
        let on_page = |is_landscape| -> Result<PictureFit, AlbumError> {
            let room = self.style.room(self.has_head(), is_landscape);
            let notes = self.notes_height(std::slice::from_ref(block), room.w);
            // In a grid, the notes of all puzzles of the page are subtracted later.
            let notes = if room.grid.is_some() { 0.0 } else { notes };
            let limit = room.picture_limit(block.height(room.block_width(), 1.0) + notes);
            let fit = fitted(|layout| session.size_in(layout), session.layout(), wanted, limit)?;
            Ok(self.enlarged(fit, session.size_in(fit.layout), limit, LARGE))
        };
        let upright = on_page(false)?;
        if !self.style.large {
            return Ok((upright, false));
        }
        let landscape = on_page(true)?;
        let is_landscape = landscape.tile() > upright.tile() * LANDSCAPE;
        Ok((if is_landscape { landscape } else { upright }, is_landscape))
    }

    /// Returns the fit of a picture of `size` pixels for large print: up to `times` larger.
    fn enlarged(&self, fit: PictureFit, size: Size, limit: (f32, f32), times: f32) -> PictureFit {
        if !self.style.large {
            return fit;
        }
        let most = (limit.0 / size.w as f32).min(limit.1 / size.h as f32);
        PictureFit { pixel: (fit.pixel * times).min(most).max(fit.pixel), ..fit }
    }

    /// Draws a picture of a part of the booklet.
    fn draw(
        &mut self,
        picture: &Midend,
        fit: PictureFit,
        part: PagePart,
    ) -> Result<BlockPicture, AlbumError> {
        let palette = picture.game().palette(self.style.theme()).on_paper();
        let draw = |layout, raster: &mut Raster| picture.draw_still(layout, raster);
        self.keep_preview(part, fit, &palette, |layout| picture.size_in(layout), draw)?;
        let mut canvas = self.pdf.canvas(picture.size_in(fit.layout), palette);
        if let Some(skin) = &self.skin {
            canvas.set_image_source(skin.source());
        }
        picture.draw_still(fit.layout, &mut canvas);
        let drawing = canvas.finish();
        Ok(self.keep_drawing(drawing, fit.pixel))
    }

    fn keep_drawing(&mut self, drawing: Drawing, pixel: f32) -> BlockPicture {
        let Size { w, h } = drawing.size();
        self.drawings.push(drawing);
        let drawing = self.drawings.len() - 1;
        BlockPicture { drawing, size: (w as f32, h as f32), pixel, is_landscape: false }
    }
}

impl PictureFit {
    /// Returns the width of a tile in millimeters.
    fn tile(self) -> f32 {
        self.layout.tile_width as f32 * self.pixel
    }
}

/// Returns the layout in which a picture fits into `limit` (width, height), with tiles as close as
/// possible to `wanted`. Lengths are in millimeters.
fn fitted(
    size_in: impl Fn(Layout) -> Size,
    shape: Layout,
    wanted: f32,
    limit: (f32, f32),
) -> Result<PictureFit, AlbumError> {
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
        return Ok(PictureFit { layout: layout(good), pixel: PIXEL });
    }
    let least = size(LEAST_TILE);
    let pixel =
        (wanted / LEAST_TILE as f32).min(limit.0 / least.w as f32).min(limit.1 / least.h as f32);
    let tile = pixel * LEAST_TILE as f32;
    if tile < LEAST_MM {
        return Err(AlbumError::TooLarge { tile: tile.max(0.0), least: LEAST_MM });
    }
    Ok(PictureFit { layout: layout(LEAST_TILE), pixel })
}

/// Returns a title without the number that the puzzle has in its collection, and without the grade,
/// which is `said` in the language of the pages. Puzzles are numbered anew, and the grade is
/// printed anyway.
fn without_number<'a>(title: &'a str, grade: Option<Grade>, said: Option<&str>) -> &'a str {
    let title = title.trim();
    let rest = title.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = (1..=MOST_DIGITS).contains(&(title.len() - rest.len()));
    let rest = match rest.strip_prefix([',', '.', ':', ')']).filter(|_| is_number) {
        Some(rest) => rest.trim_start(),
        None => title,
    };
    // The titles of collections are in English.
    let mut grades = [grade.map(Grade::keyword), said].into_iter().flatten();
    let rest = grades.find_map(|grade| rest.strip_suffix(grade)).unwrap_or(rest).trim_end();
    let rest = rest.strip_suffix(',').unwrap_or(rest);
    if rest.chars().all(|c| c.is_ascii_digit()) { "" } else { rest }
}

impl std::fmt::Debug for Booklet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Booklet").field("n_puzzles", &self.puzzles.len()).finish_non_exhaustive()
    }
}
