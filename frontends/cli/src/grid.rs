//! Two solutions beside each other, for people.

use puzzle_core::solve::{Figure, FigureValue};

/// The grids among the figures of a solver.
pub(crate) fn grids(figures: &[Figure]) -> Vec<Figure> {
    figures.iter().filter(|f| matches!(f.value, FigureValue::Grid(_))).cloned().collect()
}

/// Two grids beside each other, as lines; the numbers in which they differ have a star, and where
/// there is no cell is a gap. Nothing where there are not two.
pub(crate) fn side_by_side(figures: &[Figure]) -> Vec<String> {
    let rows: Vec<_> = figures
        .iter()
        .filter_map(|f| if let FigureValue::Grid(rows) = &f.value { Some(rows) } else { None })
        .collect();
    if let [one, other] = rows[..] { both(one, other) } else { Vec::new() }
}

type Rows = Vec<Vec<Option<u32>>>;

fn both(one: &Rows, other: &Rows) -> Vec<String> {
    let most = one.iter().chain(other).flatten().flatten().max().copied().unwrap_or(0);
    let width = most.to_string().len() + 1;
    let cell = |n: Option<u32>, is_same: bool| {
        let text = n.map_or_else(String::new, |n| n.to_string());
        format!("{text:>width$}{}", if is_same { ' ' } else { '*' })
    };
    let row = |a: &[Option<u32>], b: &[Option<u32>]| -> String {
        a.iter().zip(b).map(|(a, b)| cell(*a, a == b)).collect()
    };
    one.iter()
        .zip(other)
        .map(|(a, b)| format!("{}   {}", row(a, b), row(b, a)).trim_end().to_string())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_has_a_star() {
        let one = vec![vec![Some(1), Some(2)], vec![None, Some(10)]];
        let other = vec![vec![Some(1), Some(10)], vec![None, Some(2)]];
        assert_eq!(both(&one, &other), ["  1   2*     1  10*", "     10*         2*"]);
    }
}
