//! Writes plots in characters.

use puzzle_core::label;
use puzzle_core::text::Language;

use super::axis::{DayAxis, ValueAxis};
use super::calendar::{CalendarMonth, CalendarPlot};
use super::histogram::Histogram;
use super::over_days::OverDays;
use super::progress::ProgressPlot;
use super::{Plot, PlotData};

/// The width of a month: seven days of two digits and a mark.
const MONTH: usize = 21;
/// The space between two months.
const GAP: usize = 2;
/// Parts of a column, from an eighth of a character up.
const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

impl Plot {
    /// Returns the plot as lines of text, with the title and the [words](Self::words) above it. No
    /// line is wider than `width`, and there are at most `height` lines. All characters are one
    /// column wide. Where the height has no room for the chart, only the words are left.
    ///
    /// The characters are those of Unicode's blocks and lines; a terminal that shows only ASCII
    /// replaces each of them by a similar one.
    pub fn text(&self, width: usize, height: usize, language: &Language) -> String {
        let mut lines = vec![self.title.say(language)];
        lines.extend(wrap(&self.words().say(language), width));
        let room = height.saturating_sub(lines.len());
        let chart = match &self.data {
            PlotData::OverDays(data) => over_days(data, width, room, language),
            PlotData::Histogram(data) => histogram(data, width, room, language),
            PlotData::Progress(data) => progress(data, width, room),
            PlotData::Calendar(data) => calendar(data, width, room, language),
        };
        let has_chart = !chart.is_empty();
        lines.extend(chart);
        if has_chart && lines.len() < height {
            lines.extend(self.legend_line(width, language));
        }
        lines.truncate(height);
        let mut text = String::new();
        for line in lines {
            text.push_str(cut_to(line.trim_end(), width).trim_end());
            text.push('\n');
        }
        text
    }

    /// Returns the marks with their meanings, as many as have room.
    fn legend_line(&self, width: usize, language: &Language) -> Option<String> {
        let mut line = String::new();
        for mark in self.legend() {
            let gap = if line.is_empty() { "" } else { "  " };
            let part = format!("{gap}{} {}", mark.character, language.word(mark.meaning));
            if line.chars().count() + part.chars().count() > width {
                break;
            }
            line += &part;
        }
        (!line.is_empty()).then_some(line)
    }
}

/// Breaks a text into lines at spaces.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let n = word.chars().count();
        match lines.last_mut().filter(|line| line.chars().count() + 1 + n <= width) {
            Some(line) => line.extend([" ", word]),
            None => lines.push(word.to_string()),
        }
    }
    lines
}

/// Cuts a line to a width; an ellipsis replaces what is missing.
fn cut_to(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_string();
    }
    let dots = (width > 0).then_some('…');
    line.chars().take(width.saturating_sub(1)).chain(dots).collect()
}

/// The characters of a chart between its axes.
struct Grid {
    axis: ValueAxis,
    /// The width of the labels of the vertical axis.
    label: usize,
    w: usize,
    rows: Vec<Vec<char>>,
}

impl Grid {
    /// Creates an empty chart that leaves room for its axes, or `None` if there is no room.
    fn new(width: usize, height: usize, axis: impl Fn(i32) -> ValueAxis) -> Option<Self> {
        let h = height.checked_sub(3).filter(|h| *h > 0)?.min(1000);
        let axis = axis(h as i32 / 3);
        let label = axis.label_width();
        let w = width.checked_sub(label + 2).filter(|w| *w > 0)?.min(1000);
        Some(Self { axis, label, w, rows: vec![vec![' '; w]; h] })
    }

    /// Returns the row of a value, from the top.
    fn row(&self, value: u64) -> usize {
        let h = self.rows.len();
        // Rounded to the nearest row.
        let twice = self.axis.place(value, 2 * (h as i32 - 1)) as usize;
        h - 1 - twice.div_ceil(2)
    }

    /// Fills a column up to a value, in eighths of a character, at least one of which is filled.
    fn fill(&mut self, column: usize, value: u64) {
        let h = self.rows.len();
        let least = i32::from(value > 0);
        let mut eighths = self.axis.place(value, 8 * h as i32).max(least) as usize;
        for row in self.rows.iter_mut().rev() {
            row[column] = EIGHTHS[eighths.min(8)];
            eighths = eighths.saturating_sub(8);
        }
    }

    /// Returns the lines of the chart with its axes. The chart fills rows up to the labeled value if
    /// `is_filled`, otherwise the rows of the labels are those of the values. `marked` is a column
    /// with a mark below.
    fn lines(
        &self,
        is_filled: bool,
        marked: Option<usize>,
        labels: &[(usize, String)],
    ) -> Vec<String> {
        let h = self.rows.len();
        let label = self.label;
        let row_of = |value: u64| {
            if !is_filled {
                return self.row(value);
            }
            // The row whose upper edge is at the value.
            h - (self.axis.place(value, h as i32) as usize).min(h)
        };
        let mut lines = Vec::new();
        for (y, row) in self.rows.iter().enumerate() {
            let tick = self.axis.ticks.iter().rfind(|(value, _)| row_of(*value) == y);
            let (text, line) = tick.map_or(("", '│'), |(_, text)| (text, '┤'));
            lines.push(format!("{text:>label$} {line}{}", row.iter().collect::<String>()));
        }
        let base: String = (0..self.w).map(|x| if Some(x) == marked { '▲' } else { '─' }).collect();
        let zero = if is_filled { "0" } else { "" };
        lines.push(format!("{zero:>label$} └{base}"));
        lines.push(format!("{:label$}  {}", "", self.label_row(labels)));
        lines
    }

    /// Returns the row of labels below the chart, each centered at its column where there is room.
    /// The later of two labels that overlap is left out.
    fn label_row(&self, labels: &[(usize, String)]) -> String {
        let mut row = String::new();
        let mut used = 0;
        for (x, label) in labels {
            let n = label.chars().count();
            let x = x.saturating_sub(n / 2).min(self.w.saturating_sub(n));
            if n <= self.w && (x > used || used == 0) {
                row.extend(std::iter::repeat_n(' ', x - used));
                row += label;
                used = x + n;
            }
        }
        row
    }

    fn day_labels(&self, days: DayAxis) -> Vec<(usize, String)> {
        let place = |(day, label)| (days.middle(day, self.w as i32) as usize, label);
        days.labels(self.w / 12).into_iter().map(place).collect()
    }
}

fn over_days(data: &OverDays, width: usize, height: usize, language: &Language) -> Vec<String> {
    let axis = |n| ValueAxis::new(data.unit, (data.bottom, data.top), n, language);
    let Some((first, last)) = data.days() else { return Vec::new() };
    let Some(mut grid) = Grid::new(width, height, axis) else { return Vec::new() };
    let days = DayAxis::new(first, last);
    let at = |grid: &Grid, day, value: u64| {
        (days.middle(day, grid.w as i32) as usize, grid.row(value.min(data.top)))
    };
    for (day, value) in &data.results {
        let (x, y) = at(&grid, *day, *value);
        grid.rows[y][x] = if grid.rows[y][x] == ' ' { '·' } else { '•' };
    }
    for (day, value) in &data.medians {
        let (x, y) = at(&grid, *day, *value);
        grid.rows[y][x] = '━';
    }
    if let Some((day, value)) = data.results.last() {
        let (x, y) = at(&grid, *day, *value);
        grid.rows[y][x] = '◆';
    }
    grid.lines(false, None, &grid.day_labels(days))
}

fn histogram(data: &Histogram, width: usize, height: usize, language: &Language) -> Vec<String> {
    let most = data.bars.iter().max().copied().unwrap_or(0);
    let n = data.bars.len();
    let axis = |ticks| ValueAxis::of_counts(most, ticks);
    let Some(mut grid) = Grid::new(width, height, axis).filter(|_| n > 0) else {
        return Vec::new();
    };
    let w = grid.w;
    let border = |at: usize| at * w / n;
    for (i, count) in data.bars.iter().enumerate() {
        let gap = usize::from(border(i + 1) - border(i) > 2);
        for x in border(i)..border(i + 1) - gap {
            grid.fill(x, *count as u64);
        }
    }
    let marked = data.marked().map(|at| usize::midpoint(border(at), border(at + 1)).min(w - 1));
    let labels = data.labels(|widest| w / (widest + 2), language);
    let labels: Vec<_> = labels.into_iter().map(|(at, text)| (border(at), text)).collect();
    grid.lines(true, marked, &labels)
}

fn progress(data: &ProgressPlot, width: usize, height: usize) -> Vec<String> {
    let axis = |ticks| ValueAxis::up_to(data.n, ticks);
    let Some(mut grid) = Grid::new(width, height, axis) else { return Vec::new() };
    let first = data.solved.first().map_or(data.until, |(day, _)| *day);
    let days = DayAxis::new(first, data.until);
    for (i, (day, solved)) in data.solved.iter().enumerate() {
        let next = data.solved.get(i + 1).map(|(day, _)| days.begin(*day, grid.w as i32) as usize);
        let begin = (days.begin(*day, grid.w as i32) as usize).min(grid.w - 1);
        for x in begin..next.unwrap_or(grid.w) {
            grid.fill(x, *solved as u64);
        }
    }
    grid.lines(true, None, &grid.day_labels(days))
}

fn calendar(data: &CalendarPlot, width: usize, height: usize, language: &Language) -> Vec<String> {
    let per_row = (width + GAP) / (MONTH + GAP);
    if per_row == 0 {
        return Vec::new();
    }
    // The last months that have room.
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut room = height;
    for months in data.months.rchunks(per_row) {
        let lines = months_side_by_side(months, language);
        if lines.len() > room {
            break;
        }
        room -= lines.len();
        rows.push(lines);
    }
    rows.into_iter().rev().flatten().collect()
}

fn months_side_by_side(months: &[CalendarMonth], language: &Language) -> Vec<String> {
    let blocks: Vec<Vec<String>> = months.iter().map(|it| month(it, language)).collect();
    let h = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let line = |y: usize| {
        let part = |block: &Vec<String>| {
            let part = block.get(y).map_or("", String::as_str);
            format!("{part:<0$}", MONTH + GAP)
        };
        blocks.iter().map(part).collect::<Vec<_>>().concat()
    };
    (0..h).map(line).collect()
}

/// Returns the lines of a month: its title, the days of the week, and the weeks.
fn month(month: &CalendarMonth, language: &Language) -> Vec<String> {
    // Translators: the days of the week from Monday on, each in two letters
    let weekdays = language.word(label!("Mo Tu We Th Fr Sa Su")).split(' ').take(7);
    let weekdays: Vec<String> = weekdays.map(|day| format!("{day:<2.2}")).collect();
    let mut lines = vec![month.title(), weekdays.join(" ")];
    let first = month.first_column();
    for week in 0..month.n_weeks() {
        let mut line = String::new();
        for column in 7 * week..7 * week + 7 {
            let day = column.checked_sub(first).and_then(|at| Some((at + 1, month.days.get(at)?)));
            line += &match day {
                Some((day, mark)) => format!("{day:>2}{}", mark.character()),
                None => "   ".to_string(),
            };
        }
        lines.push(line);
    }
    lines
}
