//! Shows two solutions side by side.

use puzzle_core::solve::{Metric, MetricValue};

/// Those metrics of a solver whose values are grids.
pub(crate) fn grids(metrics: &[Metric]) -> Vec<Metric> {
    metrics.iter().filter(|f| matches!(f.value, MetricValue::Grid(_))).cloned().collect()
}

/// The two grids among the metrics side by side, as lines of text. Numbers that differ between them
/// have a star; a missing cell is a gap. Returns no lines unless there are exactly two grids.
pub(crate) fn side_by_side(metrics: &[Metric]) -> Vec<String> {
    let rows: Vec<_> = metrics
        .iter()
        .filter_map(|f| if let MetricValue::Grid(rows) = &f.value { Some(rows) } else { None })
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
    fn differences_have_a_star() {
        let one = vec![vec![Some(1), Some(2)], vec![None, Some(10)]];
        let other = vec![vec![Some(1), Some(10)], vec![None, Some(2)]];
        assert_eq!(both(&one, &other), ["  1   2*     1  10*", "     10*         2*"]);
    }
}
