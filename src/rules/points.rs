//! Scores as whole numbers of quarter points.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use serde::{Serialize, Serializer};

/// An amount of points, kept in quarters because KM may be 3.75. Never a float.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);
    /// One point.
    pub const ONE: Points = Points(4);
    /// Half a point.
    pub const HALF: Points = Points(2);

    /// A whole number of points.
    #[must_use]
    pub const fn whole(points: i32) -> Points {
        Points(points * 4)
    }

    /// A number of quarter points.
    #[must_use]
    pub const fn quarters(quarters: i32) -> Points {
        Points(quarters)
    }

    /// How many quarter points.
    #[must_use]
    pub const fn in_quarters(self) -> i32 {
        self.0
    }

    /// Without its sign.
    #[must_use]
    pub const fn abs(self) -> Points {
        Points(self.0.abs())
    }

    /// Whether it is a whole number of points.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.0 % 4 == 0
    }

    /// Whether it is a multiple of half a point; anything else is a count in zi.
    #[must_use]
    pub const fn is_half_integral(self) -> bool {
        self.0 % 2 == 0
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Points;
    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl Mul<i32> for Points {
    type Output = Points;
    fn mul(self, times: i32) -> Points {
        Points(self.0 * times)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 += other.0;
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Points) {
        self.0 -= other.0;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    /// `6.5`, `-3.75`, `7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, quarters) = (self.0.unsigned_abs() / 4, self.0.unsigned_abs() % 4);
        write!(
            f,
            "{sign}{whole}{}",
            ["", ".25", ".5", ".75"][quarters as usize]
        )
    }
}

impl Serialize for Points {
    /// A plain number, without a fraction where there is none.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 4 == 0 {
            serializer.serialize_i32(self.0 / 4)
        } else {
            serializer.serialize_f64(f64::from(self.0) / 4.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_as_people_write_it() {
        let shown = |quarters| Points::quarters(quarters).to_string();
        assert_eq!(shown(26), "6.5");
        assert_eq!(shown(-15), "-3.75");
        assert_eq!(shown(-2), "-0.5");
        assert_eq!(Points::whole(7).to_string(), "7");
        assert_eq!(serde_json::to_string(&Points::whole(7)).unwrap(), "7");
        assert_eq!(serde_json::to_string(&Points::quarters(26)).unwrap(), "6.5");
    }
}
