//! What is on each page: the cover, puzzles with the head of their page, and solutions.

use puzzle_core::{Text, label, text};
use puzzle_render::PageTextStyle;

use super::arrange::{Arranged, Arranger};
use super::block::Block;
use super::lines::{self, wrapped};
use super::page::{PageContent, PageItem, PagePart};
use super::{Booklet, GRAY};

/// The smallest scale of pictures that are packed on fewer pages: puzzles of class sheets, their
/// answers, and solutions of other booklets.
const LEAST_PUZZLE: f32 = 0.77;
const LEAST_ANSWER: f32 = 0.6;
const LEAST_SOLUTION: f32 = 0.85;
/// The gap below the notes at the head of a page, in millimeters.
const NOTES_GAP: f32 = 4.0;
/// The share of the cover's width that its picture takes.
const COVER_PICTURE: f32 = 0.55;

impl Booklet {
    /// Returns the number of pages that the booklet would have now.
    ///
    /// ```
    /// use puzzle_album::{Booklet, BookletStyle};
    /// assert_eq!(Booklet::new(BookletStyle::default()).unwrap().n_pages(), 0);
    /// ```
    pub fn n_pages(&self) -> usize {
        self.pages().len()
    }

    /// Returns the content of all pages.
    pub(super) fn pages(&self) -> Vec<PageContent> {
        let mut pages: Vec<PageContent> =
            self.style.cover.then(|| self.cover()).into_iter().collect();
        self.puzzle_pages(&mut pages);
        self.solution_pages(&mut pages);
        for (i, page) in pages.iter_mut().enumerate().skip(usize::from(self.style.cover)) {
            self.foot(page, i + 1);
        }
        pages
    }

    /// Returns `true` if puzzle pages have a title at their head.
    pub(super) fn has_head(&self) -> bool {
        !self.style.cover && !self.style.title.is_empty()
    }

    fn puzzle_pages(&self, pages: &mut Vec<PageContent>) {
        if self.style.large {
            for at in 0..self.puzzles.len() {
                self.arranged_puzzles(at..at + 1, pages);
            }
        } else if !self.puzzles.is_empty() {
            self.arranged_puzzles(0..self.puzzles.len(), pages);
        }
    }

    /// Adds the pages of some puzzles, which are landscape if the first puzzle's page is.
    fn arranged_puzzles(&self, range: std::ops::Range<usize>, pages: &mut Vec<PageContent>) {
        let (start, blocks) = (range.start, &self.puzzles[range]);
        let first = blocks.first().and_then(|block| block.picture);
        let is_landscape = first.is_some_and(|picture| picture.is_landscape);
        let size = self.style.page_size(is_landscape);
        let room = self.style.room(self.has_head(), is_landscape);
        let width = room.w;
        let notes = |range: std::ops::Range<usize>| self.notes_height(&blocks[range], width);
        let is_packed = self.style.class_sheet && !self.style.large;
        let least = if is_packed { LEAST_PUZZLE } else { 1.0 };
        let arranged = Arranger { blocks, room, notes: &notes }.packed(least);
        self.fill(pages, blocks, &arranged, |page| {
            let mut content = PageContent::new(size, PagePart::Puzzles);
            if self.has_head() {
                let title =
                    self.section_of(start + page).unwrap_or_else(|| self.style.title.clone());
                self.title(&mut content, self.style.name_height(), &title);
            }
            if self.style.class_sheet {
                self.name_line(&mut content);
            }
            (content, self.style.room(self.has_head(), is_landscape).y)
        });
    }

    fn solution_pages(&self, pages: &mut Vec<PageContent>) {
        let blocks = &self.solutions[..];
        let room = self.style.solutions_room();
        let (top, width) = (room.y, room.w);
        let notes = |range: std::ops::Range<usize>| self.notes_height(&blocks[range], width);
        let least = match (self.style.large, self.style.class_sheet) {
            (true, _) => 1.0,
            (false, true) => LEAST_ANSWER,
            (false, false) => LEAST_SOLUTION,
        };
        let arranged = Arranger { blocks, room, notes: &notes }.packed(least);
        let title = if self.style.class_sheet { label!("Answers") } else { label!("Solutions") };
        let title = self.style.language.word(title);
        self.fill(pages, blocks, &arranged, |_| {
            let mut content = PageContent::new(self.style.page_size(false), PagePart::Solutions);
            self.title(&mut content, 0.0, title);
            (content, top)
        });
    }

    /// Adds pages with arranged blocks. `begin` returns an empty page with its head, and where its
    /// notes begin, from the index of the page's first block.
    fn fill(
        &self,
        pages: &mut Vec<PageContent>,
        blocks: &[Block],
        arranged: &Arranged,
        begin: impl Fn(usize) -> (PageContent, f32),
    ) {
        for placed in &arranged.pages {
            let first = placed.first().map_or(0, |placed| placed.block);
            let (mut page, top) = begin(first);
            let on_page = &blocks[first..first + placed.len()];
            let x = self.style.solutions_room().x;
            let style = self.notes_style();
            let lines = self.notes(on_page, page.size.0 - 2.0 * x);
            for (i, line) in lines.iter().enumerate() {
                let y = top + style.size * (1.0 + lines::LINE * i as f32);
                page.text((x, y), style, line);
            }
            for placed in placed {
                let block = &blocks[placed.block];
                page.items.extend(block.items((placed.x, placed.y), placed.w, arranged.scale));
            }
            pages.push(page);
        }
    }

    fn title(&self, page: &mut PageContent, top: f32, title: &str) {
        let style = PageTextStyle::new(self.style.texts().title).bold();
        page.text((self.style.solutions_room().x, 13.0 + top + style.size), style, title);
    }

    /// Adds the line for name and date at the head of a page of a class sheet.
    fn name_line(&self, page: &mut PageContent) {
        let room = self.style.solutions_room();
        let style = PageTextStyle::new(self.style.texts().rules);
        let y = 12.0 + style.size;
        let width = page.size.0 - 2.0 * room.x;
        let mut field = |label: &'static str, from: f32, to: f32| {
            let label = self.style.language.word(label);
            page.text((room.x + from, y), style, label);
            let at = from + style.width(label) + 2.0;
            page.items.push(PageItem::Rule { from: (room.x + at, y + 0.8), width: to - at });
        };
        field(label!("Name"), 0.0, width * 0.62);
        field(label!("Date"), width * 0.66, width);
    }

    /// Returns the heading of the section that contains the puzzle with index `block`.
    fn section_of(&self, block: usize) -> Option<String> {
        self.puzzles[..=block].iter().rev().find_map(|block| block.section.clone())
    }

    /// Returns the notes at the head of a page with these blocks, in lines of at most `width`
    /// millimeters. Sentences that are not for all blocks of the page begin with the numbers of
    /// their puzzles, on a line of their own.
    fn notes(&self, blocks: &[Block], width: f32) -> Vec<String> {
        let mut numbers: Vec<(&str, Vec<usize>)> = Vec::new();
        for block in blocks {
            for sentence in block.page_note.split_inclusive(". ") {
                let sentence = sentence.trim_end();
                match numbers.iter_mut().find(|(known, _)| *known == sentence) {
                    Some((_, numbers)) => numbers.push(block.number),
                    None => numbers.push((sentence, vec![block.number])),
                }
            }
        }
        let mut notes: Vec<(Vec<usize>, String)> = Vec::new();
        for (sentence, numbers) in numbers {
            match notes.iter_mut().find(|(known, _)| *known == numbers) {
                Some((_, note)) => *note += &format!(" {sentence}"),
                None => notes.push((numbers, sentence.to_string())),
            }
        }
        // What is for all puzzles comes first.
        notes.sort_by_key(|(numbers, _)| numbers.len() < blocks.len());
        let lines = notes.into_iter().flat_map(|(numbers, note)| {
            let is_for_all = numbers.len() == blocks.len();
            let note = if is_for_all {
                note
            } else {
                text!("{puzzles}: {note}", puzzles = runs(&numbers), note).say(&self.style.language)
            };
            wrapped(&note, width, self.notes_style())
        });
        lines.collect()
    }

    /// Returns the height of the notes at the head of a page with these blocks.
    pub(super) fn notes_height(&self, blocks: &[Block], width: f32) -> f32 {
        match self.notes(blocks, width).len() {
            0 => 0.0,
            n => n as f32 * self.notes_style().size * lines::LINE + NOTES_GAP,
        }
    }

    fn notes_style(&self) -> PageTextStyle {
        PageTextStyle::new(self.style.texts().rules)
    }

    /// Adds the page number, and the title of a booklet with a cover.
    fn foot(&self, page: &mut PageContent, number: usize) {
        let texts = self.style.texts();
        let y = page.size.1 - 9.0;
        page.centered(y, PageTextStyle::new(texts.grade).color(GRAY), &number.to_string());
        if self.style.cover {
            let style = PageTextStyle::new(texts.id).color(GRAY);
            let most = page.size.0 / 2.0 - 30.0;
            if style.width(&self.style.title) <= most {
                page.text((15.0, y), style, &self.style.title);
            }
        }
    }

    fn cover(&self) -> PageContent {
        let mut page = PageContent::new(self.style.page_size(false), PagePart::Cover);
        let (w, h) = page.size;
        let mut title = PageTextStyle::new(14.0).bold();
        while title.size > 6.0 && title.width(&self.style.title) > w - 40.0 {
            title.size -= 1.0;
        }
        let mut y = 60.0;
        for line in wrapped(&self.style.title, w - 40.0, title) {
            page.centered(y, title, &line);
            y += title.size * 1.3;
        }
        y += 2.0;
        let small = PageTextStyle::new(self.style.texts().heading).color(GRAY);
        let lines = self.contents.lines().into_iter().map(|line| line.say(&self.style.language));
        for line in
            lines.chain(self.blurb.iter().cloned()).flat_map(|line| wrapped(&line, w - 60.0, small))
        {
            page.centered(y, small, &line);
            y += small.size * 1.5;
        }
        // Shows a puzzle from the middle of the book.
        if let Some(picture) =
            self.puzzles.get(self.puzzles.len() / 2).and_then(|block| block.picture)
        {
            let (side, room) = (w * COVER_PICTURE, h - y - 45.0);
            let (width, height) = picture.size;
            let pixel = (side / width).min(room.min(side) / height);
            let at = ((w - width * pixel) / 2.0, y + 12.0 + (room - height * pixel) / 2.0);
            page.items.push(PageItem::Picture { drawing: picture.drawing, at, pixel });
        }
        page
    }
}

/// Returns numbers in order as a list: `1 to 4, 6`.
fn runs(numbers: &[usize]) -> Text {
    let run = |run: &[usize]| match *run {
        [first, .., last] if run.len() > 2 => text!("{first} to {last}", first, last),
        _ => Text::commas(run.iter().map(|&n| n.into())),
    };
    Text::commas(numbers.chunk_by(|a, b| a + 1 == *b).map(run))
}
