//! Properties 22 to 26: drawing.

use std::time::Duration;

use puzzle_core::ability::{Abilities as _, PrintedSolution};
use puzzle_core::draw::{Change, Frame, Layout, Point, Purpose, Size};
use puzzle_core::solve::{Mark, MarkKind, Spot, Target};
use puzzle_core::{Game, GameRng};

use puzzle_midend::{Drawn, Outcome, Task};

use crate::checking_canvas::CheckingCanvas;
use crate::kit::{Kit, Sample, Verdict};
use crate::monkey::Monkey;
use crate::walk::Walk;

use super::playing::begun;
use super::{looks, sizes};

/// The maximum length of an animation or a flash.
const MAX_LENGTH: Duration = Duration::from_secs(10);

/// A surface with the draw state of a game.
pub(super) struct Screen<G: Game> {
    pub(super) canvas: CheckingCanvas,
    drawn: G::DrawState,
}

impl<G: Game> Screen<G> {
    fn new(size: Size) -> Self {
        Self::new_for_turn(size, 0)
    }

    /// Creates a surface that has no images, some or all, depending on the number `turn`.
    pub(super) fn new_for_turn(size: Size, turn: usize) -> Self {
        let canvas = CheckingCanvas::new(size, G::PALETTE.len());
        let canvas = match turn % 3 {
            0 => canvas,
            1 => canvas.with_some_images(),
            _ => canvas.with_images(),
        };
        Self { canvas, drawn: G::DrawState::default() }
    }

    /// Draws a frame and returns the faults.
    pub(super) fn show(&mut self, frame: &Frame<'_, G>) -> Vec<String> {
        G::redraw(&mut self.canvas, &mut self.drawn, frame);
        self.canvas.finish()
    }
}

/// Draws the frame on a new surface that has no images, some or all, depending on `turn`.
pub(super) fn fresh<G: Game>(frame: &Frame<'_, G>, turn: usize) -> Screen<G> {
    let mut screen = Screen::new_for_turn(frame.size(), turn);
    screen.show(frame);
    screen
}

/// Draws a still picture of a position.
pub(super) fn picture<G: Game>(sample: &Sample<G>, state: &G::State) -> CheckingCanvas {
    fresh(&sample.still(state, &G::Ui::default()), 0).canvas
}

pub(super) type ShowFn<'s, G> = &'s mut dyn FnMut(&str, &Frame<'_, G>) -> Verdict;

/// Shows what a player sees on a walk: each step with its animation and flash, undo and redo of
/// some steps, marks that appear and disappear.
pub(super) fn show_walk<G: Game>(
    kit: &Kit<'_, G>,
    walk: &Walk<G>,
    layout: Layout,
    see: ShowFn<'_, G>,
) -> Verdict {
    let sample = &kit.samples()[walk.sample];
    kit.at(&sample.id);
    let mut rng = GameRng::new(&format!("{} is filmed", sample.id));
    let size = G::size(&sample.params, layout);
    let still = |state, ui| Frame::still(&sample.params, state, ui, layout);
    see("at the start", &still(&walk.start, &walk.ui))?;
    // New steps begin where the walk branches off.
    for (i, step) in walk.steps.iter().enumerate().skip(walk.n_before) {
        kit.before_step(walk, i);
        kit.spend_picture(size);
        let old = walk.state_before(i);
        let here = still(&step.new, &step.ui);
        let length = G::animation_length(&step.ui, old, &step.new, false);
        if !step.moves.is_empty() && !length.is_zero() {
            for part in [0, 1, 2] {
                kit.spend_picture(size);
                let elapsed = length * part / 3;
                let change = Some(Change { old, is_undo: false, elapsed, length });
                see("during an animation", &Frame { change, ..here })?;
            }
        }
        see("after a step", &here)?;
        let flash = G::flash_length(&step.ui, old, &step.new);
        if !step.moves.is_empty() && !flash.is_zero() {
            for part in [0, 1, 2, 3, 4] {
                kit.spend_picture(size);
                see("during a flash", &Frame { flash: Some(flash * part / 5), ..here })?;
            }
            see("after a flash", &here)?;
        }
        if i % 4 == 1 {
            let marks = random_marks(&mut rng);
            see("with marks", &Frame { marks: &marks, ..here })?;
            see("after marks are removed", &here)?;
        }
        if i % 5 == 2 && !step.moves.is_empty() {
            let mut ui = step.ui.clone();
            G::changed_state(&mut ui, &step.new, old);
            let back = Frame::still(&sample.params, old, &ui, layout);
            let length = G::animation_length(&ui, &step.new, old, true);
            if !length.is_zero() {
                let elapsed = length / 2;
                let change = Some(Change { old: &step.new, is_undo: true, elapsed, length });
                see("during the animation of an undo", &Frame { change, ..back })?;
            }
            see("after an undo", &back)?;
            see("after a redo", &here)?;
        }
    }
    // A different position at once, as after a load or a jump.
    see("back at the start", &still(&walk.start, &walk.ui))
}

fn random_marks(rng: &mut GameRng) -> Vec<Mark> {
    let kinds = [MarkKind::Mistake, MarkKind::Hint, MarkKind::Reason];
    let mut marks: Vec<Mark> = (0..=rng.below(5))
        .map(|_| Mark { target: Target::Cell(rng.below(30)), kind: kinds[rng.index(3)] })
        .collect();
    marks.sort_unstable();
    marks
}

pub(super) fn strict<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(8);
    // All tile sizes, on the first puzzle of each params.
    let mut seen: Vec<&G::Params> = Vec::new();
    for sample in kit.samples() {
        kit.at(&sample.id);
        kit.position(&sample.start, &[]);
        if seen.contains(&&sample.params) || (seen.len() > 2 && budget.is_over()) {
            continue;
        }
        seen.push(&sample.params);
        let ui = G::Ui::default();
        let tiles = [1, 2, 3, 4, 7, 16, 33, G::INFO.tile];
        let square = tiles.map(Layout::square);
        let oblong = [(9, 14), (14, 9)].map(|(w, h)| Layout::new(w, h));
        let layouts = square.into_iter().chain(oblong);
        for layout in layouts.chain(Purpose::ALL.map(|purpose| sample.layout.on(purpose))) {
            let frame = Frame { layout, ..sample.still(&sample.start, &ui) };
            kit.spend_picture(frame.size());
            if frame.size().rect().area() > 2_000_000 {
                continue;
            }
            first_frame::<G>(&frame, CheckingCanvas::new(frame.size(), G::PALETTE.len()))?;
        }
        let frame = sample.still(&sample.start, &ui);
        let canvas = || CheckingCanvas::new(frame.size(), G::PALETTE.len());
        first_frame::<G>(&frame, canvas().with_images())?;
        first_frame::<G>(&frame, canvas().with_some_images())?;
        for layout in [(1, 1), (7, 7), (9, 14), (14, 9)].map(|(w, h)| Layout::new(w, h)) {
            let frame = Frame { layout, ..sample.still(&sample.start, &ui) };
            let canvas = CheckingCanvas::new(frame.size(), G::PALETTE.len());
            first_frame::<G>(&frame, canvas.with_images())?;
        }
        first_frame::<G>(&frame, canvas().without_save_under())?;
        printed(sample)?;
        looks::clues_on_paper(kit, sample)?;
    }
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        let mut screen = Screen::<G>::new(G::size(&sample.params, sample.layout));
        show_walk(kit, walk, sample.layout, &mut |when, frame| {
            faultless(when, frame, &screen.show(frame))
        })?;
        at_rest(kit, walk)?;
        if budget.is_over() {
            break;
        }
    }
    Ok(())
}

/// Checks that a solution printed as a board can be seen on it.
fn printed<G: Game>(sample: &Sample<G>) -> Verdict {
    let Some(moves) = &sample.solution else { return Ok(()) };
    let mut end = sample.start.clone();
    let is_board = G::PAPER.is_printed() && G::PAPER.solution() == PrintedSolution::Board;
    if !is_board || moves.iter().any(|mv| G::execute(&mut end, mv).is_err()) || end == sample.start
    {
        return Ok(());
    }
    let page = |state: &G::State| {
        let ui = G::neutral_ui(state, &G::Ui::default());
        let layout = sample.layout.on(Purpose::Paper);
        fresh(&Frame { layout, ..sample.still(state, &ui) }, 0)
    };
    match page(&end).canvas.difference(&page(&sample.start).canvas) {
        Some(_) => Ok(()),
        None => Err("the printed solution looks like the printed puzzle".to_string()),
    }
}

/// Checks the pictures of the last position of a walk on paper and as a thumbnail.
fn at_rest<G: Game>(kit: &Kit<'_, G>, walk: &Walk<G>) -> Verdict {
    let sample = &kit.samples()[walk.sample];
    let n = walk.steps.len();
    kit.before_step(walk, n);
    let state = walk.state_before(n);
    looks::no_cursor_on_paper(sample, state)?;
    let ui = G::neutral_ui(state, walk.ui_before(n));
    for purpose in Purpose::ALL.into_iter().filter(|purpose| !purpose.is_played()) {
        let frame = Frame { layout: sample.layout.on(purpose), ..sample.still(state, &ui) };
        first_frame::<G>(&frame, CheckingCanvas::new(frame.size(), G::PALETTE.len()))?;
    }
    Ok(())
}

/// Checks that a first frame has no fault and paints every pixel.
fn first_frame<G: Game>(frame: &Frame<'_, G>, canvas: CheckingCanvas) -> Verdict {
    let mut screen = Screen::<G> { canvas, drawn: G::DrawState::default() };
    let faults = screen.show(frame);
    faultless("at first", frame, &faults)?;
    match screen.canvas.unpainted() {
        None => Ok(()),
        Some(at) => Err(format!(
            "with tiles of {}x{}: the first frame leaves the pixel at {},{} unpainted",
            frame.layout.tile_width, frame.layout.tile_height, at.x, at.y
        )),
    }
}

fn faultless<G: Game>(when: &str, frame: &Frame<'_, G>, faults: &[String]) -> Verdict {
    match faults.first() {
        None => Ok(()),
        Some(fault) => Err(format!(
            "{when}, with tiles of {}x{}: {fault}",
            frame.layout.tile_width, frame.layout.tile_height
        )),
    }
}

pub(super) fn incremental<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(14);
    for (turn, walk) in kit.walks().iter().enumerate() {
        full_equals_incremental(kit, walk, kit.samples()[walk.sample].layout, turn)?;
        if budget.is_over() {
            break;
        }
    }
    let budget = kit.budget(4);
    for (i, sample) in kit.samples().iter().enumerate() {
        if i > 0 && budget.is_over() {
            break;
        }
        in_session(kit, sample)?;
    }
    sizes::pictures(kit)
}

/// Checks that each picture of a walk equals the one drawn anew, on a surface that has no images,
/// some or all, depending on `turn`.
pub(super) fn full_equals_incremental<G: Game>(
    kit: &Kit<'_, G>,
    walk: &Walk<G>,
    layout: Layout,
    turn: usize,
) -> Verdict {
    let size = G::size(&kit.samples()[walk.sample].params, layout);
    let mut screen = Screen::<G>::new_for_turn(size, turn);
    show_walk(kit, walk, layout, &mut |when, frame| {
        screen.show(frame);
        match screen.canvas.difference(&fresh(frame, turn).canvas) {
            None => Ok(()),
            Some(difference) => {
                Err(format!("{when}, the picture differs from one drawn anew: {difference}"))
            }
        }
    })
}

/// Checks that a session's picture, drawn on one surface through everything that a front end does,
/// equals the one drawn anew.
fn in_session<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>) -> Verdict {
    kit.at(&sample.id);
    let mut midend = begun(sample);
    let size = midend.size();
    let surface = || CheckingCanvas::new(size, G::PALETTE.len());
    let (mut canvas, mut drawn) = (surface(), Drawn::default());
    let mut monkey = Monkey::tame(&format!("{} at the screen", sample.id));
    for i in 0..60 {
        kit.spend_picture(size);
        kit.spend_picture(size);
        let (Ok(state), Ok(ui)) = (midend.state::<G>(), midend.ui::<G>()) else { break };
        kit.position(state, midend.moves::<G>().unwrap_or_default());
        let gesture = monkey.gesture::<G>(&sample.params, state, ui, sample.layout);
        let done = match monkey.rng().below(12) {
            0 => session_step("undo", || midend.undo()),
            1 => session_step("redo", || midend.redo()),
            2 if i % 3 == 0 => session_step("restart", || midend.restart()),
            3 if G::HINTS.is_some() && i % 2 == 0 => session_step("hint", || {
                let job = midend.job(&Task::Hint);
                let done = job.map(|job| kit.search(5_000, 2, |work| job.run(work)));
                done.map_or_else(|_| Outcome::default(), |done| midend.finish(done))
            }),
            4 => session_step("tick", || midend.tick(Duration::from_millis(70))),
            5 => session_step("a long tick", || midend.tick(MAX_LENGTH)),
            _ => session_step("input", || {
                gesture.iter().fold(Outcome::default(), |_, input| midend.input(*input))
            }),
        };
        kit.input(format!("({done})"));
        midend.redraw(&mut canvas, &mut drawn);
        faultless_in_session(done, &canvas.finish())?;
        let mut anew = surface();
        midend.draw_all(&mut anew);
        if let Some(difference) = canvas.difference(&anew) {
            return Err(format!(
                "in the mid-end, after {done}, the picture differs from one drawn anew: {difference}"
            ));
        }
    }
    Ok(())
}

fn session_step(name: &'static str, act: impl FnOnce() -> Outcome) -> &'static str {
    let _ = act();
    name
}

fn faultless_in_session(done: &str, faults: &[String]) -> Verdict {
    faults.first().map_or(Ok(()), |fault| Err(format!("in the mid-end, after {done}: {fault}")))
}

pub(super) fn quiet<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    if size_of::<G::DrawState>() == 0 {
        return Ok(()); // The game keeps no draw state, so it paints everything each time.
    }
    let budget = kit.budget(4);
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        let mut screen = Screen::<G>::new(G::size(&sample.params, sample.layout));
        show_walk(kit, walk, sample.layout, &mut |when, frame| {
            screen.show(frame);
            G::redraw(&mut screen.canvas, &mut screen.drawn, frame);
            let n = screen.canvas.n_strokes();
            screen.canvas.finish();
            if n > 0 {
                return Err(format!("{when}, drawing the same frame again takes {n} strokes"));
            }
            Ok(())
        })?;
        if budget.is_over() {
            break;
        }
    }
    Ok(())
}

pub(super) fn animation<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(5);
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        for (i, step) in walk.steps.iter().enumerate() {
            if step.moves.is_empty() {
                continue;
            }
            kit.before_step(walk, i);
            kit.spend_picture(G::size(&sample.params, sample.layout));
            let old = walk.state_before(i);
            let mut ui = step.ui.clone();
            ends::<G>(sample, old, &step.new, &ui, false)?;
            let flash = G::flash_length(&ui, old, &step.new);
            if flash > MAX_LENGTH {
                return Err(format!("the flash takes {flash:?}, which is too long"));
            }
            G::changed_state(&mut ui, &step.new, old);
            ends::<G>(sample, &step.new, old, &ui, true)?;
        }
        if budget.is_over() {
            break;
        }
    }
    Ok(())
}

/// Checks that an animation is finite and that its last picture is the still one.
fn ends<G: Game>(
    sample: &Sample<G>,
    old: &G::State,
    new: &G::State,
    ui: &G::Ui,
    is_undo: bool,
) -> Verdict {
    let length = G::animation_length(ui, old, new, is_undo);
    if length > MAX_LENGTH {
        return Err(format!("the animation takes {length:?}, which is too long"));
    }
    if length.is_zero() {
        return Ok(());
    }
    let frame = sample.still(new, ui);
    let change = Some(Change { old, is_undo, elapsed: length, length });
    let last = fresh(&Frame { change, ..sample.still(new, ui) }, 0);
    match last.canvas.difference(&fresh(&frame, 0).canvas) {
        None => Ok(()),
        Some(difference) => Err(format!(
            "{} at its full length of {length:?} differs from the still picture: {difference}",
            if is_undo { "the animation of an undo" } else { "the animation" }
        )),
    }
}

pub(super) fn geometry<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    for params in kit.params() {
        for purpose in Purpose::ALL {
            grows::<G>(&params, purpose)?;
        }
    }
    let budget = kit.budget(3);
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        marked(kit, sample)?;
        for i in (0..=walk.steps.len()).step_by(7) {
            kit.before_step(walk, i);
            let (state, ui) = (walk.state_before(i), walk.ui_before(i));
            let oblong = Layout::new(17, 23);
            let purposes = Purpose::ALL.map(|purpose| oblong.on(purpose));
            for layout in purposes.into_iter().chain([sample.layout]) {
                let size = G::size(&sample.params, layout);
                cells::<G>(state, layout, size)?;
                if let Some(rect) = G::cursor_rect(state, ui, layout)
                    && (rect.is_empty() || !size.rect().covers(rect))
                {
                    return Err(format!("the cursor at {rect:?} is outside the picture {size:?}"));
                }
            }
        }
        if budget.is_over() {
            break;
        }
    }
    sizes::cells(kit)
}

/// Checks that the picture's size is positive and grows with both sides of the tiles, and that it
/// is largest on a screen, or wider with lists beside the board.
fn grows<G: Game>(params: &G::Params, purpose: Purpose) -> Verdict {
    let mut before = Size::new(1, 1);
    for tile in 1..80 {
        for (w, h) in [(tile, tile), (tile + 1, tile), (tile, tile + 1)] {
            let layout = Layout::new(w, h).on(purpose);
            let size = G::size(params, layout);
            if size.w < before.w || size.h < before.h {
                return Err(format!(
                    "{params:?} with tiles of {w}x{h} is {}x{}, smaller than with smaller tiles",
                    size.w, size.h
                ));
            }
            let screen = G::size(params, layout.on(Purpose::Screen));
            let is_wide = purpose == Purpose::Wide;
            if size.h > screen.h || !is_wide && size.w > screen.w {
                return Err(format!(
                    "{params:?} with tiles of {w}x{h} is {}x{} on {purpose:?}, larger than on a \
                     screen: {}x{}",
                    size.w, size.h, screen.w, screen.h
                ));
            }
            if size != G::size(&params.clone(), layout) {
                return Err("equal params have pictures of different sizes".to_string());
            }
            if w == h {
                before = size;
            }
        }
    }
    Ok(())
}

/// Checks that each kind of mark on a cell is visible, for a game that draws marks on cells itself.
fn marked<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>) -> Verdict {
    if !G::shows_marked_cells() {
        return Ok(());
    }
    kit.position(&sample.start, &[]);
    let ui = G::Ui::default();
    let still = sample.still(&sample.start, &ui);
    let plain = fresh(&still, 0);
    let is_seen = |&cell: &usize| G::cell_rect(&sample.start, sample.layout, cell).is_some();
    let seen = (0..G::n_cells(&sample.start)).filter(is_seen);
    for cell in seen.take(3) {
        for kind in [MarkKind::Mistake, MarkKind::Hint, MarkKind::Reason] {
            kit.spend_picture(still.size());
            let marks = [Mark { target: cell.into(), kind }];
            let marked = fresh(&Frame { marks: &marks, ..still }, 0);
            if marked.canvas.difference(&plain.canvas).is_none() {
                return Err(format!(
                    "a mark ({kind:?}) on cell {cell} does not change the picture"
                ));
            }
        }
    }
    Ok(())
}

/// Checks that each cell is found where it is drawn.
pub(super) fn cells<G: Game>(state: &G::State, layout: Layout, size: Size) -> Verdict {
    let mut n_missing = 0;
    for cell in 0..4000 {
        let Some(rect) = G::cell_rect(state, layout, cell) else {
            n_missing += 1;
            if n_missing > 300 {
                break;
            }
            continue;
        };
        let (w, h) = (layout.tile_width, layout.tile_height);
        if rect.is_empty() || !size.rect().covers(rect) {
            return Err(format!(
                "with tiles of {w}x{h}, cell {cell} at {rect:?} is outside the picture {size:?}"
            ));
        }
        let found = G::cell_at(state, layout, rect.center());
        if found != Some(cell) {
            return Err(format!(
                "with tiles of {w}x{h}, the cell found at the center of cell {cell} ({rect:?}) is {found:?}"
            ));
        }
    }
    // Marks may come from a worker in another program.
    for far in [i32::MIN, -1, 0, i32::MAX] {
        let _ = G::spot_rect(state, layout, Spot::Point(far, far));
        let _ = G::describe_spot(state, &G::Ui::default(), Spot::Point(far, far));
    }
    for outside in [Point::new(-3, -3), Point::new(size.w + 2, size.h / 2), Point::new(1, 1 << 20)]
    {
        if let Some(cell) = G::cell_at(state, layout, outside) {
            return Err(format!(
                "cell {cell} is found at {outside:?}, outside the picture {size:?}"
            ));
        }
    }
    Ok(())
}
