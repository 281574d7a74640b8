/** What a line is filled with: the paper that hides what is behind it, the tint of glass or of rubber, or nothing. */
export type Fill = 'paper' | 'glass' | 'rubber' | null;

/** Lines of a drawing that look alike, as SVG path data on the field. */
export interface Stroke {
  d: string;
  fill: Fill;
  weight: 'strong' | 'fine';
}
