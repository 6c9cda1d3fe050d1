//! The conformance kit's canvas checks on `Raster`.

use puzzle_conformance::check_surface;
use puzzle_core::draw::{Point, Rgb};
use puzzle_render::Raster;

fn check(hairline: i32) {
    check_surface(|size, palette, draw| {
        let mut raster = Raster::new(size, palette.clone()).unwrap();
        raster.set_hairline(hairline);
        draw(&mut raster);
        let at = |i: i32| raster.pixel(Point::new(i % size.w, i / size.w));
        (0..size.w * size.h).filter_map(at).collect::<Vec<Rgb>>()
    });
}

#[test]
fn raster_passes_the_canvas_checks() {
    check(1);
}

#[test]
fn with_any_hairline() {
    check(2);
    check(3);
}
