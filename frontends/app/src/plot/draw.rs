//! Draws plots on a canvas.

use std::collections::HashSet;

use puzzle_core::draw::{Align, Canvas, Point, Rect, Role, TextStyle};
use puzzle_core::text::Language;
use puzzle_midend::Date;

use super::axis::{DayAxis, ValueAxis, scaled};
use super::calendar::{CalendarMonth, CalendarPlot, DayMark};
use super::histogram::Histogram;
use super::over_days::OverDays;
use super::progress::ProgressPlot;
use super::{Mark, MarkShape, Plot, PlotData};
use puzzle_core::label;

/// A canvas and the size of its letters.
struct Pen<'a> {
    language: &'a Language,
    canvas: &'a mut dyn Canvas,
    /// The height of letters in pixels, at least 1.
    em: i32,
}

impl Plot {
    /// Returns the height in pixels at which the plot looks best in a given width. `em` is the
    /// height of its letters; see [`draw`](Self::draw).
    pub fn height(&self, width: i32, em: i32) -> i32 {
        let em = em.max(1);
        let body = match &self.data {
            PlotData::OverDays(_) | PlotData::Histogram(_) => em.saturating_mul(12),
            PlotData::Progress(_) => em.saturating_mul(8),
            PlotData::Calendar(data) => {
                let cell = day_side(em);
                let per_row = (width.saturating_add(cell) / (8 * cell))
                    .clamp(1, data.months.len().max(1) as i32);
                let rows = (data.months.len() as i32 + per_row - 1) / per_row;
                rows.saturating_mul(month_height(cell, em))
            }
        };
        body.saturating_add(em.saturating_mul(9) / 2)
    }

    /// Draws the plot into a rectangle, with letters `em` pixels high, in the colors of the
    /// canvas's theme. The canvas must be filled with [`Role::GROUND`]. Nothing is drawn outside
    /// the rectangle. Labels that have no room are left out.
    pub fn draw(&self, canvas: &mut dyn Canvas, rect: Rect, em: i32, language: &Language) {
        let mut pen = Pen { canvas, em: em.max(1), language };
        let mut rest = rect;
        let em = pen.em;
        let title = take_top(&mut rest, 3 * em / 2, rect.h >= 5 * em);
        pen.text(title, &self.title.say(language), Align::Start, Role::TEXT, true);
        let words = take_top(&mut rest, 3 * em / 2, rect.h >= 8 * em);
        pen.text(words, &self.words().say(language), Align::Start, Role::FAINT, false);
        let marks = self.legend();
        let legend = take_bottom(&mut rest, 3 * em / 2, rect.h >= 10 * em && !marks.is_empty());
        pen.legend(marks, legend);
        if rest.is_empty() {
            return;
        }
        match &self.data {
            PlotData::OverDays(data) => pen.over_days(data, rest),
            PlotData::Histogram(data) => pen.histogram(data, rest),
            PlotData::Progress(data) => pen.progress(data, rest),
            PlotData::Calendar(data) => pen.calendar(data, rest),
        }
    }
}

/// Removes the top of a rectangle and returns it; returns an empty one if `is_wanted` is false.
fn take_top(rest: &mut Rect, h: i32, is_wanted: bool) -> Rect {
    let h = if is_wanted { h.min(rest.h) } else { 0 };
    let top = Rect::new(rest.x, rest.y, rest.w, h);
    *rest = Rect::new(rest.x, rest.y + h, rest.w, rest.h - h);
    top
}

/// Removes the bottom of a rectangle and returns it; returns an empty one if `is_wanted` is false.
fn take_bottom(rest: &mut Rect, h: i32, is_wanted: bool) -> Rect {
    let h = if is_wanted { h.min(rest.h) } else { 0 };
    rest.h -= h;
    Rect::new(rest.x, rest.y + rest.h, rest.w, h)
}

/// Returns the usual side of a day in a calendar: room for two digits.
fn day_side(em: i32) -> i32 {
    em.saturating_mul(7) / 4
}

/// Returns the height of a month with its title and the space below it.
fn month_height(cell: i32, em: i32) -> i32 {
    cell.saturating_mul(6).saturating_add(em.saturating_mul(3))
}

/// The part of a chart within its labels.
struct Area {
    /// Where values are drawn.
    inner: Rect,
    /// The background.
    outer: Rect,
    /// The row below for the labels of the horizontal axis, empty if there is no room.
    labels: Rect,
}

impl Pen<'_> {
    /// Draws a text in one line, unless it would be too small to read.
    fn text(&mut self, rect: Rect, text: &str, align: Align, role: Role, bold: bool) {
        let mut style = TextStyle::new(self.em).align(align, Align::Center);
        style.bold = bold;
        if !rect.is_empty() && !text.is_empty() && self.canvas.fits(rect, text, style) {
            self.canvas.text(rect, text, style, role);
        }
    }

    /// Returns a width with room for `n` letters.
    fn letters(&self, n: usize) -> i32 {
        (n as i32).saturating_mul(self.em) * 9 / 16
    }

    fn stroke(&self) -> i32 {
        (self.em / 6).max(1)
    }

    fn dot(&self) -> i32 {
        self.em / 4
    }

    fn legend(&mut self, marks: Vec<Mark>, rect: Rect) {
        if rect.is_empty() {
            return;
        }
        let em = self.em;
        let mut rest = rect;
        for mark in marks {
            let meaning = self.language.word(mark.meaning);
            let room = self.letters(meaning.chars().count() + 2);
            if rest.w < room + 2 * em {
                return;
            }
            let sign = Rect::new(rest.x, rest.y + (rest.h - em).max(0) / 2, em, em.min(rest.h));
            let center = sign.center();
            match mark.shape {
                MarkShape::Dot(role) => self.circle(center, em / 3, role),
                MarkShape::Line(role) => {
                    let y = center.y - self.stroke() / 2;
                    self.canvas.rect(Rect::new(sign.x, y, em, self.stroke()), role);
                }
                MarkShape::Bar(role) => self.bar(sign.inset(em / 8), role),
                MarkShape::Day(day) => self.day(sign, day, ""),
            }
            let text = Rect::new(rest.x + 4 * em / 3, rest.y, room, rest.h);
            self.text(text, meaning, Align::Start, Role::FAINT, false);
            let used = room + 2 * em;
            rest = Rect::new(rest.x + used, rest.y, rest.w - used, rest.h);
        }
    }

    /// Draws a dot. Its edge makes it visible in the mono theme too.
    fn circle(&mut self, center: Point, radius: i32, role: Role) {
        self.canvas.circle(center, radius, Some(role), Some(role));
    }

    /// Draws a bar. Its edge makes it visible in the mono theme too.
    fn bar(&mut self, rect: Rect, role: Role) {
        if rect.is_empty() {
            return;
        }
        self.canvas.rect(rect, role);
        let hairline = self.canvas.hairline();
        self.canvas.frame(rect, hairline, role);
    }

    /// Draws the background and the vertical axis of a chart. `padding` is the distance of the
    /// drawn values from the edge.
    fn area(&mut self, rect: Rect, axis: &ValueAxis, padding: i32) -> Area {
        let em = self.em;
        let label = (self.letters(axis.label_width()) + em / 2).max(em);
        let has_labels = rect.w >= label + 6 * em && rect.h >= 5 * em;
        let mut outer = rect;
        let mut labels = Rect::new(rect.x, rect.y, 0, 0);
        if has_labels {
            outer = Rect::new(rect.x + label, rect.y + em / 2, rect.w - label - em, rect.h - em);
            labels = take_bottom(&mut outer, 3 * em / 2, true);
        }
        let inner = outer.inset(padding.min(outer.w / 3).min(outer.h / 3));
        self.canvas.rect(outer, Role::TILE);
        for (value, text) in &axis.ticks {
            let y = y_of(inner, *value, axis);
            self.canvas.rect(Rect::new(outer.x, y, outer.w, 1), Role::BOARD);
            if has_labels {
                let box_of = Rect::new(rect.x, y - em / 2, label - em / 3, em);
                self.text(box_of, text, Align::End, Role::FAINT, false);
            }
        }
        Area { inner, outer, labels }
    }

    /// Writes the labels of days below a chart.
    fn day_labels(&mut self, area: &Area, axis: DayAxis) {
        let room = self.letters(11);
        let n = (area.inner.w / room.max(1)).max(1);
        if area.labels.is_empty() {
            return;
        }
        for (day, text) in axis.labels(n as usize) {
            let x = area.inner.x + axis.middle(day, area.inner.w);
            self.label_below(area, x, &text);
        }
    }

    /// Writes a label below a chart, centered at `x` where there is room.
    fn label_below(&mut self, area: &Area, x: i32, text: &str) {
        let row = area.labels;
        let tick = Rect::new(x, area.outer.y + area.outer.h, 1, self.em / 3);
        self.canvas.rect(tick.intersection(row), Role::GRID);
        let w = self.letters(text.chars().count() + 1);
        // Labels may begin and end a letter outside of the chart.
        let room = Rect::new(row.x - self.em, row.y + self.em / 3, row.w + 2 * self.em, self.em);
        let x = (x - w / 2).min(room.x + room.w - w).max(room.x);
        let rect = Rect::new(x, room.y, w, room.h).intersection(room);
        self.text(rect, text, Align::Center, Role::FAINT, false);
    }

    fn base_line(&mut self, area: &Area) {
        let Rect { x, y, w, h } = area.outer;
        self.canvas.rect(Rect::new(x, y + h - 1, w, h.min(1)), Role::GRID);
    }

    fn no_results(&mut self, area: &Area) {
        self.text(
            area.outer,
            self.language.word(label!("No results yet")),
            Align::Center,
            Role::FAINT,
            false,
        );
    }

    fn over_days(&mut self, data: &OverDays, rect: Rect) {
        let n = rect.h / (3 * self.em);
        let axis = ValueAxis::new(data.unit, (data.bottom, data.top), n, self.language);
        let padding = self.em / 3 + 2;
        let area = self.area(rect, &axis, padding);
        self.base_line(&area);
        let inner = area.inner;
        let Some((first, last)) = data.days() else { return self.no_results(&area) };
        if inner.is_empty() {
            return;
        }
        let days = DayAxis::new(first, last);
        self.day_labels(&area, days);
        let point = |(day, value): (Date, u64)| {
            let x = inner.x + days.middle(day, inner.w).min(inner.w - 1);
            Point::new(x, y_of(inner, value.min(data.top), &axis))
        };
        // Dots at the same place are drawn once, so that thousands of games make a small picture.
        let mut seen = HashSet::new();
        let is_small = area.outer.w.min(area.outer.h) < (4 * self.em).max(3 * padding);
        let radius = if is_small { 0 } else { self.dot() };
        for at in data.results.iter().map(|result| point(*result)) {
            if seen.insert((at.x, at.y)) {
                self.circle(at, radius, Role::SELECTED);
            }
        }
        if is_small {
            return;
        }
        let width = self.stroke();
        let mut medians: Vec<Point> = data.medians.iter().map(|median| point(*median)).collect();
        medians.dedup_by_key(|at| at.x);
        for line in medians.windows(2) {
            self.canvas.line(line[0], line[1], width, Role::TEXT);
        }
        if let Some(last) = data.results.last() {
            let at = point(*last);
            self.canvas.circle(at, self.em / 3, Some(Role::HINT), Some(Role::TEXT));
        }
    }

    fn histogram(&mut self, data: &Histogram, rect: Rect) {
        let most = data.bars.iter().max().copied().unwrap_or(0);
        let axis = ValueAxis::of_counts(most, rect.h / (3 * self.em));
        let area = self.area(rect, &axis, 0);
        let inner = area.inner;
        let n = data.bars.len();
        let border = |at: usize| inner.x + scaled(at as u64, n as u64, inner.w);
        for (i, &count) in data.bars.iter().enumerate() {
            let (left, right) = (border(i), border(i + 1));
            let gap = ((right - left) / 10).max(i32::from(right - left > 2));
            let h = axis.place(count as u64, inner.h);
            let bar = Rect::new(left + gap, inner.y + inner.h - h, right - left - 2 * gap, h);
            let role = if data.marked() == Some(i) { Role::HINT } else { Role::SELECTED };
            self.bar(bar, role);
        }
        self.base_line(&area);
        if n == 0 {
            return self.no_results(&area);
        }
        if area.labels.is_empty() {
            return;
        }
        let n_fitting = |widest| inner.w / self.letters(widest + 2).max(1);
        for (at, text) in data.labels(|widest| n_fitting(widest).max(1) as usize, self.language) {
            self.label_below(&area, border(at), &text);
        }
    }

    fn progress(&mut self, data: &ProgressPlot, rect: Rect) {
        let axis = ValueAxis::up_to(data.n, rect.h / (3 * self.em));
        let area = self.area(rect, &axis, 0);
        let inner = area.inner;
        let first = data.solved.first().map_or(data.until, |(day, _)| *day);
        let days = DayAxis::new(first, data.until);
        for (i, (day, solved)) in data.solved.iter().enumerate() {
            let left = inner.x + days.begin(*day, inner.w);
            let next = data.solved.get(i + 1).map(|(day, _)| days.begin(*day, inner.w));
            let right = inner.x + next.unwrap_or(inner.w);
            let h = axis.place(*solved as u64, inner.h);
            let bar = Rect::new(left, inner.y + inner.h - h, right - left, h);
            self.canvas.rect(bar, Role::DONE);
            // Its upper edge makes it visible in the mono theme too.
            self.canvas.rect(Rect { h: bar.h.min(1), ..bar }, Role::DONE);
        }
        self.base_line(&area);
        self.day_labels(&area, days);
    }

    fn calendar(&mut self, data: &CalendarPlot, rect: Rect) {
        let n = data.months.len() as i32;
        // The number of months in a row that makes the cells largest.
        let side = |per_row: i32| {
            let rows = (n + per_row - 1) / per_row;
            let height = (rect.h / rows - 3 * self.em) / 6;
            (rect.w / (8 * per_row - 1)).min(height).min(day_side(self.em))
        };
        let Some(per_row) = (1..=n).max_by_key(|per_row| (side(*per_row), *per_row)) else {
            return;
        };
        let cell = side(per_row);
        if cell < 1 {
            return;
        }
        for (i, month) in (0..).zip(&data.months) {
            let x = rect.x + (i % per_row) * 8 * cell;
            let y = rect.y + (i / per_row) * month_height(cell, self.em);
            self.month(month, Point::new(x, y), cell);
        }
    }

    fn month(&mut self, month: &CalendarMonth, at: Point, cell: i32) {
        let title = Rect::new(at.x, at.y, 7 * cell, 3 * self.em / 2);
        self.text(title, &month.title(), Align::Start, Role::TEXT, false);
        // Translators: the days of the week from Monday on, each in one letter or two
        let letters = self.language.word(label!("M T W T F S S")).split(' ').take(7);
        for (x, letter) in (at.x..).step_by(cell as usize).zip(letters) {
            let weekday = Rect::new(x, at.y + 3 * self.em / 2, cell, self.em);
            self.text(weekday, letter, Align::Center, Role::FAINT, false);
        }
        let first = month.first_column();
        for (i, mark) in month.days.iter().enumerate() {
            let (column, row) = ((first + i) % 7, (first + i) / 7);
            let x = at.x + column as i32 * cell;
            let y = at.y + 5 * self.em / 2 + row as i32 * cell;
            let gap = i32::from(cell > 3);
            let rect = Rect::new(x, y, cell - gap, cell - gap);
            self.day(rect, *mark, &(i + 1).to_string());
        }
    }

    /// Draws a day of a calendar. The marks differ in shape, not only in color.
    fn day(&mut self, rect: Rect, mark: DayMark, text: &str) {
        let Rect { x, y, w, h } = rect;
        let width = (w / 10).max(1);
        match mark {
            // Too small for the shape.
            DayMark::Late if w < 3 => self.bar(rect, Role::DONE),
            DayMark::Solved => self.bar(rect, Role::DONE),
            DayMark::Late => {
                self.canvas.rect(rect, Role::TILE);
                let corners = [(x + 1, y + h - 1), (x + w - 1, y + 1), (x + w - 1, y + h - 1)];
                let corners = corners.map(|(x, y)| Point::new(x, y));
                self.canvas.polygon(&corners, Some(Role::DONE), None);
                self.canvas.frame(rect, width, Role::DONE);
            }
            DayMark::Played => {
                self.canvas.rect(rect, Role::TILE);
                self.canvas.frame(rect, 2 * width, Role::HINT);
            }
            DayMark::Open => {
                self.canvas.rect(rect, Role::TILE);
                self.canvas.frame(rect, 2 * width, Role::CURSOR);
            }
            DayMark::Missed => {
                self.canvas.rect(rect, Role::BOARD);
                self.canvas.frame(rect, 1, Role::GRID);
            }
            DayMark::Blank => {}
        }
        let role = if mark == DayMark::Blank { Role::FAINT } else { Role::TEXT };
        self.text(rect, text, Align::Center, role, false);
    }
}

/// Returns the row of a value in an area whose bottom row is the beginning of the axis.
fn y_of(area: Rect, value: u64, axis: &ValueAxis) -> i32 {
    area.y + (area.h - 1).max(0) - axis.place(value, area.h - 1)
}
