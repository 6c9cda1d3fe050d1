//! What a slot of the picture looks like.

/// The look of a slot, packed: every slot is compared at every frame.
///
/// From the lowest bit: the number on a piece, a barrier's place in the list or the cell that a way
/// or a head leads from (16 bits), a piece's own number where that is shown beside (16), then two
/// bits each for the face and the key of a movable piece, the hole that a way or a head leads to
/// (16), and the kind of the slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look(u64);

/// What a slot holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing but the key of a macro, if one begins here.
    Hole,
    Piece,
    /// A wall or a one-way sign.
    Bar,
    /// The way of a piece that can move into the hole.
    Way,
    /// The head on such a piece.
    Head,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Plain,
    Placed,
    Flash,
    /// Of the goal, which is shown in place of the position.
    Goal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Movable {
    No,
    Plain,
    /// By a key with Ctrl.
    Ctrl,
}

impl Look {
    /// Of a slot in which nothing is painted.
    pub(super) const NOTHING: Self = Self((Kind::Hole as u64) << 56);

    #[inline]
    pub(super) fn new(kind: Kind, number: u16, own: u16) -> Self {
        Self(u64::from(number) | u64::from(own) << 16 | (kind as u64) << 56)
    }

    #[inline]
    pub(super) fn with(self, face: Face) -> Self {
        Self(self.0 | (face as u64) << 32)
    }

    /// Which piece can move, and where the hole is.
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
            3 => Kind::Way,
            _ => Kind::Head,
        }
    }

    pub(super) fn face(self) -> Face {
        [Face::Plain, Face::Placed, Face::Flash, Face::Goal][(self.0 >> 32 & 3) as usize]
    }

    pub(super) fn movable(self) -> Movable {
        [Movable::No, Movable::Plain, Movable::Ctrl, Movable::No][(self.0 >> 34 & 3) as usize]
    }
}
