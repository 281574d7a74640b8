/**
 * A kind of vehicle as it is drawn by hand: seen from its left side, its front to the left, in centimeters from its foremost
 * point and up from the ground. A line is its points, 'x,y x,y ...', drawn as one smooth curve; a point that ends in '!' is a
 * corner.
 */
export interface Sketch {
  /** From the lowest point of the front over the roof to the lowest point of the rear; what is below follows from the wheels. Null: all of it is parts. */
  body: string | null;
  /** Closed lines that are painted like the body: bumpers, a bed, a frame, a tank. Drawn before the body. */
  parts?: string[];
  /** Closed lines that stand before the body and its windows: mirrors, fenders, an engine. */
  front?: string[];
  glass: string[];
  lamps: string[];
  /** Doors, seams and creases. */
  seams: string[];
  /** What is drawn as strong as the outline: handles, bars. */
  bold?: string[];
  /** Round parts: center and radius. */
  rounds?: [x: number, y: number, radius: number][];
  /** Where the wheels stand, and how many of them, from the front, the body arches over. */
  axles: number[];
  arched?: number;
  tire: number;
  wheel: Wheel;
}

export type Wheel = 'alloy' | 'steel' | 'spoked' | 'cast';
