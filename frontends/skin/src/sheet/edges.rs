//! The shaded side of the tiles in a Mahjong sheet. Programs draw it at the left or at the right,
//! and of different widths, which only the colors show.

use crate::image::Image;

/// Returns the mean colors of the columns of a tile from the left edge and from the right edge, to a
/// quarter of its width. The outermost column, often an outline, is left out. Selected tiles, which
/// are in the lower half of a sheet, do not count, nor do rows near the top and the bottom of a tile.
pub(super) fn edges(image: &Image, columns: u32, rows: u32) -> [Vec<[f64; 3]>; 2] {
    let (w, h) = (image.width(), image.height());
    let (tile_w, tile_h) = (w / columns, h / rows);
    let mut colors = vec![[0.0; 3]; tile_w as usize];
    let mut n = 0.0;
    for row in 0..rows / 2 {
        for y in tile_h / 4..tile_h * 3 / 4 {
            let from = (row * h / rows + y) as usize * w as usize;
            let line = &image.pixels()[from..from + w as usize];
            for column in 0..columns {
                let tile = &line[(column * w / columns) as usize..][..tile_w as usize];
                for (sum, &[r, g, b, a]) in colors.iter_mut().zip(tile) {
                    let opacity = f64::from(a) / 255.0;
                    for (sum, part) in sum.iter_mut().zip([r, g, b]) {
                        *sum += f64::from(part) * opacity;
                    }
                }
                n += 1.0;
            }
        }
    }
    let near = (tile_w as usize / 4).max(3);
    let mean = |sum: &[f64; 3]| sum.map(|sum| sum / n);
    let left = colors.iter().take(near).skip(1).map(mean).collect();
    [left, colors.iter().rev().take(near).skip(1).map(mean).collect()]
}

/// Returns how well a strip of this width divides the colors near an edge into those of a shaded
/// side and those of the face: the variance between the two. `colors` begin at the edge.
pub(super) fn contrast(colors: &[[f64; 3]], width: usize) -> f64 {
    let (side, face) = colors.split_at(width);
    let weight = (side.len() * face.len()) as f64 / colors.len() as f64;
    weight * distance(mean(side), mean(face))
}

/// Returns the width of the strip that is most different from the face next to it, with the
/// outermost column, and its contrast. A thin outline between the two belongs to the face.
pub(super) fn best_strip(colors: &[[f64; 3]]) -> (usize, f64) {
    let widths = (1..colors.len()).map(|width| (width, contrast(colors, width)));
    let (width, contrast) = widths.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((1, 0.0));
    let (side, face) = (mean(&colors[..width - 1]), mean(&colors[width..]));
    // An outline is not shaded like the side: its color is farther away than a quarter of the
    // distance between side and face. The distances are squares.
    let is_outline = width > 1 && 16.0 * distance(colors[width - 1], side) > distance(side, face);
    (width + 1 - usize::from(is_outline), contrast)
}

fn mean(colors: &[[f64; 3]]) -> [f64; 3] {
    [0, 1, 2].map(|i| colors.iter().map(|color| color[i]).sum::<f64>() / colors.len() as f64)
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum()
}
