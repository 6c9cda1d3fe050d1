//! Paints flowers and seasons. All flowers are in a pot and all seasons above a horizon, so that
//! the two differ by more than color.

use puzzle_core::draw::Role;

use super::palette::{BLUE, GOLD, GREEN, RED};
use super::pen::{At, Pen};

/// Paints a flower: plum, orchid, chrysanthemum or bamboo, in a pot.
pub(crate) fn flower(pen: &mut Pen, n: u8, ground: Role) {
    match n {
        0 => {
            pen.strokes(&[&[(30, 66), (30, 46), (18, 34)], &[(30, 50), (44, 30)]], 4, GOLD);
            blossom(pen, (20, 26), 6, RED);
            blossom(pen, (42, 20), 7, RED);
        }
        1 => {
            pen.strokes(
                &[
                    &[(30, 66), (24, 44), (6, 34)],
                    &[(30, 66), (36, 48), (54, 42)],
                    &[(30, 66), (32, 36)],
                ],
                4,
                GREEN,
            );
            pen.shape(&[(32, 36), (20, 28), (14, 12), (28, 20)], BLUE);
            pen.shape(&[(32, 36), (44, 28), (50, 12), (36, 20)], BLUE);
            pen.shape(&[(26, 22), (32, 2), (38, 22), (32, 36)], BLUE);
            pen.disc((32, 25), 4, ground);
        }
        2 => {
            pen.strokes(&[&[(30, 66), (30, 30)], &[(30, 58), (14, 48)]], 4, GREEN);
            pen.shape(&[(30, 60), (50, 54), (42, 46)], GREEN);
            const RAYS: [At; 12] = [
                (30, 2),
                (42, 6),
                (51, 15),
                (54, 27),
                (51, 39),
                (42, 48),
                (30, 52),
                (18, 48),
                (9, 39),
                (6, 27),
                (9, 15),
                (18, 6),
            ];
            for ray in RAYS {
                pen.stroke(&[(30, 27), ray], 5, GOLD);
            }
            pen.disc((30, 27), 10, RED);
            pen.disc((30, 27), 4, ground);
        }
        _ => {
            pen.strokes(&[&[(22, 66), (22, 6)], &[(38, 66), (38, 14)]], 6, GREEN);
            for (x, y) in [(22, 26), (22, 46), (38, 34), (38, 52)] {
                pen.stroke(&[(x - 4, y), (x + 5, y)], 2, ground);
            }
            pen.shape(&[(24, 24), (44, 2), (40, 16)], GREEN);
            pen.shape(&[(19, 44), (4, 26), (6, 40)], GREEN);
            pen.shape(&[(41, 36), (58, 22), (54, 36)], GREEN);
        }
    }
    // The pot.
    pen.shape(&[(16, 64), (44, 64), (40, 79), (20, 79)], RED);
    pen.stroke(&[(12, 64), (48, 64)], 5, RED);
}

fn blossom(pen: &mut Pen, (x, y): At, size: i32, role: Role) {
    for (dx, dy) in [(0, -10), (10, -3), (6, 8), (-6, 8), (-10, -3)] {
        pen.disc((x + dx * size / 8, y + dy * size / 8), size, role);
    }
    pen.disc((x, y), size / 2, GOLD);
}

/// Paints a season: spring, summer, autumn or winter, above a horizon of two lines.
pub(crate) fn season(pen: &mut Pen, n: u8, ground: Role) {
    match n {
        0 => {
            // A tulip.
            pen.stroke(&[(30, 66), (30, 34)], 4, GREEN);
            pen.shape(&[(30, 64), (10, 42), (12, 56)], GREEN);
            pen.shape(&[(30, 64), (50, 42), (48, 56)], GREEN);
            pen.shape(
                &[(18, 10), (25, 20), (30, 4), (35, 20), (42, 10), (42, 30), (30, 38), (18, 30)],
                RED,
            );
        }
        1 => {
            const RAYS: [(At, At); 8] = [
                ((30, 14), (30, 3)),
                ((30, 54), (30, 65)),
                ((10, 34), (1, 34)),
                ((50, 34), (59, 34)),
                ((16, 19), (9, 11)),
                ((44, 19), (51, 11)),
                ((16, 49), (9, 57)),
                ((44, 49), (51, 57)),
            ];
            for (from, to) in RAYS {
                pen.stroke(&[from, to], 4, GOLD);
            }
            pen.disc((30, 34), 15, RED);
            pen.disc((30, 34), 11, GOLD);
        }
        2 => {
            // A falling leaf.
            pen.shape(
                &[
                    (30, 2),
                    (36, 14),
                    (50, 8),
                    (46, 24),
                    (58, 32),
                    (42, 38),
                    (40, 52),
                    (30, 42),
                    (20, 52),
                    (18, 38),
                    (2, 32),
                    (14, 24),
                    (10, 8),
                    (24, 14),
                ],
                GOLD,
            );
            pen.stroke(&[(30, 12), (30, 64)], 3, RED);
            pen.strokes(&[&[(30, 38), (44, 24)], &[(30, 38), (16, 24)]], 2, RED);
        }
        _ => {
            const ARMS: [[At; 2]; 3] =
                [[(30, 4), (30, 62)], [(6, 18), (54, 48)], [(6, 48), (54, 18)]];
            for arm in ARMS {
                pen.stroke(&arm, 4, BLUE);
            }
            const TWIGS: [[At; 3]; 6] = [
                [(22, 8), (30, 16), (38, 8)],
                [(22, 58), (30, 50), (38, 58)],
                [(6, 28), (16, 24), (14, 12)],
                [(54, 28), (44, 24), (46, 12)],
                [(6, 38), (16, 42), (14, 54)],
                [(54, 38), (44, 42), (46, 54)],
            ];
            for twig in TWIGS {
                pen.stroke(&twig, 3, BLUE);
            }
            pen.disc((30, 33), 4, ground);
        }
    }
    pen.stroke(&[(2, 70), (58, 70)], 3, BLUE);
    pen.stroke(&[(10, 77), (50, 77)], 3, BLUE);
}
