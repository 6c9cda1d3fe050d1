//! Small guarantees of the core's types that a change of a single word in the code would break.

use puzzle_core::Invalid;
use puzzle_core::draw::{
    Canvas, Layout, Paint, PixelCanvas, Pixels, Point, Rect, Rgb, Role, Size, TextStyle, TileCache,
};
use puzzle_core::format::{Metadata, Scanner, decode_text, plain_name};
use puzzle_core::game::Response;
use puzzle_core::grid::{Cell, Grid, GridSize, SquareBoard};
use puzzle_core::params::{ConfigItem, ConfigValue, Params, Preset};
use puzzle_core::solve::{Explanation, Grade, Metric, Rating, Work};

#[test]
fn an_error_has_a_place_if_it_is_known() {
    let nowhere = Invalid::new("no");
    assert_eq!((nowhere.line(), nowhere.column()), (None, None));
    assert_eq!(
        (nowhere.clone().at(3, 0).line(), nowhere.clone().at(3, 0).column()),
        (Some(3), None)
    );
    assert_eq!(nowhere.at(3, 7).column(), Some(7));
}

#[test]
fn unknown_settings_are_refused() {
    let side = ConfigItem::number("side", "Side", 2, 5);
    let fits = |n| side.check(&ConfigValue::Uint(n)).is_ok();
    assert_eq!([1, 2, 5, 6].map(fits), [false, true, true, false]);
    let style = ConfigItem::choice("style", "Style", &[("a", "A"), ("b", "B")]);
    let fits = |i| style.check(&ConfigValue::Choice(i)).is_ok();
    assert_eq!([0, 1, 2].map(fits), [true, true, false]);
    let name = ConfigItem::text("name", "Name", 3);
    let fits = |text: &str| name.check(&ConfigValue::Text(text.to_string())).is_ok();
    assert_eq!(["", "abc", "abcd"].map(fits), [true, true, false]);
    assert!(side.check(&ConfigValue::Bool(true)).is_err());
}

#[test]
fn texts_of_a_file_are_found_whatever_their_case() {
    let mut texts = Metadata::new();
    assert!(texts.is_empty());
    texts.push("Author", "one");
    texts.push("author", "two");
    texts.push("Title", "three");
    assert!(!texts.is_empty());
    assert_eq!(texts.first("AUTHOR"), Some("one"));
    assert_eq!(texts.all("author").collect::<Vec<_>>(), ["one", "two"]);
    texts.push("Info", "a\u{1b}[2J\nb\tc\u{7f}");
    assert_eq!(texts.first("info"), Some("a [2J\nb\tc "));
    texts.remove("info");
    texts.remove("AUTHOR");
    assert_eq!(texts.iter().collect::<Vec<_>>(), [("Title", "three")]);
}

#[test]
fn bytes_are_decoded_by_their_encoding() {
    assert_eq!(decode_text(b"a\rb\r"), "a\nb\n");
    assert_eq!(decode_text(b"a\r\nb\r\n"), "a\r\nb\r\n");
    assert_eq!(decode_text(b"\xef\xbb\xbfa\n"), "a\n");
    assert_eq!(decode_text(b"\xfe\xff\0#\0\n"), "#\n");
    assert_eq!(decode_text(b"caf\xe9"), "caf\u{e9}");
}

#[test]
fn a_scanner_advances_past_what_it_consumed() {
    let mut scanner = Scanner::new("turtle,u7");
    assert_eq!(scanner.take_while(char::is_alphabetic), "turtle");
    assert_eq!((scanner.offset(), scanner.rest()), (6, ",u7"));
    assert!(!scanner.take('u') && scanner.take(',') && scanner.take('u'));
    assert_eq!(scanner.uint(), Ok(7));
    assert!(scanner.is_done());
}

#[test]
fn a_plain_name_keeps_letters_digits_and_underscores() {
    assert_eq!(plain_name("Level 3: \"a_b\"!"), "Level-3---a_b");
}

#[test]
fn a_response_has_the_moves_it_makes() {
    assert_eq!(Response::Move(7).moves(), [7]);
    assert_eq!(Response::Group(vec![1, 2]).moves(), [1, 2]);
    assert_eq!(Response::<u8>::NoEffect.moves(), []);
    assert_eq!(Response::<u8>::ui(true), Response::UiUpdate);
    assert_eq!(Response::<u8>::ui(false), Response::NoEffect);
}

#[test]
fn values_of_a_grid_can_be_changed() {
    let mut grid = Grid::filled(3, 2, 0);
    grid.values_mut()[4] = 9;
    assert_eq!(grid[Cell::new(1, 1)], 9);
    let board = SquareBoard::new(3, 2, Layout::new(7, 12));
    assert_eq!((board.width(), board.height()), (3, 2));
}

#[test]
fn a_layout_has_whole_units_and_its_smaller_side() {
    assert!(!Layout::square(9).is_coarse());
    assert!(Layout::square(9).in_units(2, 1).is_coarse());
    assert!(Layout::square(9).in_units(1, 2).is_coarse());
    let terminal = Layout::square(16).in_units(4, 8);
    assert_eq!([1, 11, 12, 20, 21].map(|height| terminal.snap_height(height)), [8, 8, 16, 24, 24]);
    assert_eq!([0, 5].map(|height| Layout::square(9).snap_height(height)), [1, 5]);
    assert_eq!([1, 5, 6, 21].map(|width| terminal.snap_width(width)), [4, 4, 8, 20]);
    let squared = |w, h| Layout::new(w, h).in_units(4, 6).squared();
    assert_eq!((squared(40, 17).tile_width, squared(40, 17).tile_height), (12, 12));
    assert_eq!((squared(1, 17).tile_width, squared(1, 17).unit), (12, (4, 6)));
    let sides = [Layout::new(3, 5), Layout::new(5, 3), Layout::new(4, 4)];
    assert_eq!(sides.map(Layout::tile), [3, 3, 4]);
}

#[test]
fn presets_of_a_grid_size_grow_by_two_up_to_the_maximum() {
    let presets = GridSize::<5, 2, 6>::presets();
    let sizes: Vec<_> = Preset::flatten(&presets).iter().map(|(_, p)| (p.w, p.h)).collect();
    assert_eq!(sizes, [(5, 5), (6, 5), (6, 6)]);
    let presets = GridSize::<4, 2, 50>::presets();
    let sizes: Vec<_> = Preset::flatten(&presets).iter().map(|(_, p)| (p.w, p.h)).collect();
    assert_eq!(sizes, [(4, 4), (6, 4), (6, 6)]);
}

#[test]
fn a_rating_and_a_remark_keep_what_they_are_given() {
    let figures = vec![Metric::int("n_moves", 3)];
    let rating = Rating::new(Grade::Hard, "it takes a plan").with_figures(figures.clone());
    assert_eq!((rating.grade, rating.figures), (Some(Grade::Hard), figures));
    assert_eq!(Explanation::from("stuck".to_string()).words, "stuck");
    assert_eq!(Explanation::from("stuck").words, "stuck");
}

#[test]
fn a_search_reports_its_progress() {
    let mut work = Work::limited(10, 100);
    work.part(2, 7);
    work.nodes(3).expect("there are ten");
    assert_eq!(work.progress().part, (2, 7));
    assert_eq!(work.progress().nodes, 3);
    assert!(format!("{work:?}").contains("nodes: 3"), "{work:?}");
}

#[test]
fn brightness_is_weighted_like_human_vision() {
    let colors = [0xff_ffff, 0xff_0000, 0x00_ff00, 0x00_00ff, 0x00_0000];
    assert_eq!(colors.map(|rgb| Rgb::hex(rgb).brightness()), [255, 76, 149, 29, 0]);
}

/// A surface that records the polygons and rectangles drawn on it.
#[derive(Default)]
struct Kept {
    polygons: Vec<Vec<Point>>,
    rects: Vec<Rect>,
}

impl Canvas for Kept {
    fn rect(&mut self, rect: Rect, _: Role) {
        self.rects.push(rect);
    }
    fn line(&mut self, _: Point, _: Point, _: i32, _: Role) {}
    fn polygon(&mut self, points: &[Point], _: Option<Role>, _: Option<Role>) {
        self.polygons.push(points.to_vec());
    }
    fn circle(&mut self, _: Point, _: i32, _: Option<Role>, _: Option<Role>) {}
    fn text(&mut self, _: Rect, _: &str, _: TextStyle, _: Role) {}
    fn clip(&mut self, _: Rect) {}
    fn unclip(&mut self) {}
}

#[test]
fn rounded_corners_are_cut_off_evenly_and_within_the_rectangle() {
    for rect in [Rect::new(10, 20, 100, 48), Rect::new(0, 0, 48, 100)] {
        let mut kept = Kept::default();
        kept.rounded(rect, 1000, Role::TILE);
        // Half of the shorter side is 24. The cut leaves 17 pixels at each corner.
        let (x0, y0, x1, y1) = (rect.x, rect.y, rect.x + rect.w, rect.y + rect.h);
        let wanted = [
            (x0 + 17, y0),
            (x1 - 17, y0),
            (x1, y0 + 17),
            (x1, y1 - 17),
            (x1 - 17, y1),
            (x0 + 17, y1),
            (x0, y1 - 17),
            (x0, y0 + 17),
        ];
        assert_eq!(kept.polygons, [wanted.map(|(x, y)| Point::new(x, y))]);
    }
    let mut kept = Kept::default();
    kept.rounded(Rect::new(0, 0, 9, 1), 5, Role::TILE);
    assert_eq!(kept.rects, [Rect::new(0, 0, 9, 1)]);
}

#[test]
fn corners_have_two_arms_each_and_leave_the_middle_free() {
    let mut kept = Kept::default();
    kept.corners(Rect::new(10, 20, 40, 30), 8, 2, Role::HINT);
    let arms = [
        (10, 20, 8, 2),
        (10, 20, 2, 8),
        (10, 48, 8, 2),
        (10, 42, 2, 8),
        (42, 20, 8, 2),
        (48, 20, 2, 8),
        (42, 48, 8, 2),
        (48, 42, 2, 8),
    ];
    assert_eq!(kept.rects, arms.map(|(x, y, w, h)| Rect::new(x, y, w, h)));
}

/// A surface of pixels without images.
struct Plain;

impl Pixels for Plain {
    fn size(&self) -> Size {
        Size::new(8, 8)
    }
    fn fill(&mut self, _: Rect, _: Paint) {}
    fn text(&mut self, _: Rect, _: &str, _: TextStyle, _: Role, _: Rect) {}
}

#[test]
fn a_surface_without_pictures_has_none_of_any_name() {
    let mut canvas = PixelCanvas::new(Plain);
    assert!(!canvas.has_images());
    assert_eq!(canvas.image_size("box"), None);
    assert!(!canvas.image("box", Rect::new(0, 0, 4, 4)));
}

#[test]
fn a_number_has_one_text() {
    let read = |text: &str| Scanner::new(text).take_uint().map_err(|e| e.text().to_string());
    assert_eq!([read("0"), read("29"), read("x")], [Ok(Some(0)), Ok(Some(29)), Ok(None)]);
    for text in ["00", "029", "0x5"] {
        assert_eq!(read(text).is_err(), text != "0x5", "{text}");
    }
}

#[test]
fn a_picture_is_repainted_when_many_tiles_are_removed() {
    let mut cache = TileCache::default();
    let area = Rect::new(0, 0, 1000, 1000);
    let tiles: Vec<_> =
        (0..2500).map(|i| (Rect::new(20 * (i % 50), 20 * (i / 50), 10, 10), 'a')).collect();
    let mut draw = |tiles: &[(Rect, char)]| {
        let tiles = tiles.iter().copied();
        cache.draw(&mut Kept::default(), area, tiles, |_, _| {}, |_, _, _| {})
    };
    assert_eq!(draw(&tiles), 2500);
    assert_eq!(draw(&tiles), 0);
    assert_eq!(draw(&tiles[..2499]), 0, "one tile goes, and the others are let be");
    assert_eq!(draw(&tiles[..1]), 1, "too many go to be told one by one");
}
