/** One drawing, seen from the left on a field of 400 by 180, the ground at 152. Paths are SVG path data. */
export interface Drawing {
  body: string;
  glass: string[];
  /** Doors and seams. */
  lines: string[];
  /** Centres of the wheels; all stand on the ground. */
  wheels: number[];
  radius: number;
  /** Left end: head lamp, right end: tail lamp. */
  lamps: [string, string] | null;
  /** Parts that do not take the paint: soft top, load bed, frame, fork. */
  dark?: string[];
}
