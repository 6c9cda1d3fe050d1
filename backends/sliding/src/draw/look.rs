//! The look of a slot of the picture.

/// The look of a slot, packed into one number because every slot is compared at every frame.
///
/// From the lowest bit: a number of 16 bits (on a piece, of a barrier, or of the cell that a path
/// or an arrowhead leads from); a piece's own number if it is shown as well (16 bits); two bits
/// each for the face and the key of a movable piece; the hole that a path or arrowhead leads to (16
/// bits from bit 40); and the kind of the slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look(u64);

/// The kind of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A cell without a piece, which is empty or shows the key of a macro that begins here.
    Hole,
    Piece,
    /// A wall or a one-way sign.
    Bar,
    /// The path into the hole of a piece that can move.
    Path,
    /// The arrowhead on a piece that can move.
    Arrowhead,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Plain,
    Placed,
    Flash,
    /// A piece of the goal, which is shown instead of the position.
    Goal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Movable {
    No,
    Plain,
    /// Movable by a key with Ctrl.
    Ctrl,
}

impl Look {
    /// The look of an empty slot.
    pub(super) const NOTHING: Self = Self((Kind::Hole as u64) << 56);

    #[inline]
    pub(super) fn new(kind: Kind, number: u16, own: u16) -> Self {
        Self(u64::from(number) | u64::from(own) << 16 | (kind as u64) << 56)
    }

    #[inline]
    pub(super) fn with(self, face: Face) -> Self {
        Self(self.0 | (face as u64) << 32)
    }

    /// Adds how a piece can move, and where the hole is.
    #[inline]
    pub(super) fn moving_to(self, movable: Movable, hole: u16) -> Self {
        Self(self.0 | (movable as u64) << 34 | u64::from(hole) << 40)
    }

    pub(super) fn number(self) -> u16 {
        self.0 as u16
    }

    pub(super) fn own(self) -> u16 {
        (self.0 >> 16) as u16
    }

    pub(super) fn kind(self) -> Kind {
        match self.0 >> 56 {
            0 => Kind::Hole,
            1 => Kind::Piece,
            2 => Kind::Bar,
            3 => Kind::Path,
            _ => Kind::Arrowhead,
        }
    }

    pub(super) fn face(self) -> Face {
        [Face::Plain, Face::Placed, Face::Flash, Face::Goal][(self.0 >> 32 & 3) as usize]
    }

    pub(super) fn movable(self) -> Movable {
        [Movable::No, Movable::Plain, Movable::Ctrl, Movable::No][(self.0 >> 34 & 3) as usize]
    }
}
