use std::fmt::{self, Write as _};

/// A point of a drawing: x to the right, y down, in board units (a cell is about one unit wide).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point at `radius` from the origin, `degrees` clockwise from straight up.
    pub fn polar(radius: f64, degrees: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Self::new(radius * sin, -radius * cos)
    }

    /// The point turned by `degrees` clockwise about the origin.
    pub fn turned(self, degrees: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Self::new(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }
}

/// The shape of a cell or a mark. `Display` prints it as SVG path data.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// Corners in order; closed.
    Polygon(Vec<Point>),
    /// A piece of a ring about the origin: radii and degrees clockwise from straight up.
    Sector {
        /// The nearer radius.
        inner: f64,
        /// The farther radius.
        outer: f64,
        /// The first edge.
        start: f64,
        /// The last edge, clockwise of the first.
        end: f64,
    },
    /// An open line through these points.
    Path(Vec<Point>),
}

impl Outline {
    /// The square of side `side` about a point.
    pub fn square(at: Point, side: f64) -> Self {
        let h = side / 2.0;
        let corner = |dx: f64, dy: f64| Point::new(at.x + dx * h, at.y + dy * h);
        Self::Polygon(vec![
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
            corner(-1.0, 1.0),
        ])
    }

    /// The corners, for bounds and tests; a sector gives its four.
    pub fn corners(&self) -> Vec<Point> {
        match self {
            Self::Polygon(points) | Self::Path(points) => points.clone(),
            &Self::Sector { inner, outer, start, end } => vec![
                Point::polar(inner, start),
                Point::polar(outer, start),
                Point::polar(outer, end),
                Point::polar(inner, end),
            ],
        }
    }
}

impl fmt::Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Polygon(points) => write!(f, "{}Z", through(points)),
            Self::Path(points) => write!(f, "{}", through(points)),
            &Self::Sector { inner, outer, start, end } => {
                let [a, b, c, d] = [
                    Point::polar(inner, start),
                    Point::polar(outer, start),
                    Point::polar(outer, end),
                    Point::polar(inner, end),
                ];
                write!(
                    f,
                    "M{:.3} {:.3}L{:.3} {:.3}A{outer:.3} {outer:.3} 0 0 1 {:.3} {:.3}L{:.3} {:.3}A{inner:.3} {inner:.3} 0 0 0 {:.3} {:.3}Z",
                    a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y, a.x, a.y
                )
            }
        }
    }
}

fn through(points: &[Point]) -> String {
    let mut path = String::new();
    for (i, p) in points.iter().enumerate() {
        let letter = if i == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{:.3} {:.3}", p.x, p.y);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_a_closed_path() {
        let path = Outline::square(Point::new(0.0, 0.0), 1.0).to_string();
        assert_eq!(path, "M-0.500 -0.500L0.500 -0.500L0.500 0.500L-0.500 0.500Z");
    }

    #[test]
    fn turning_goes_clockwise_on_the_screen() {
        let p = Point::polar(1.0, 0.0).turned(90.0);
        assert!((p.x - 1.0).abs() < 1e-9 && p.y.abs() < 1e-9);
    }
}
