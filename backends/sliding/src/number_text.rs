//! Numbers as text without an allocation.

/// Writes the decimal digits of a number into `room` and returns them.
pub(crate) fn decimal(number: u32, room: &mut [u8; 10]) -> &str {
    let mut i = room.len();
    let mut rest = number;
    loop {
        i -= 1;
        room[i] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    core::str::from_utf8(&room[i..]).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::decimal;
    use alloc::string::ToString;

    #[test]
    fn numbers_of_all_lengths_fit() {
        for number in [0, 7, 10, 99, 65_535, u32::MAX] {
            assert_eq!(decimal(number, &mut [0; 10]), number.to_string());
        }
    }
}
