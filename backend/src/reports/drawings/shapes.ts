import type { DrawnLabel, DrawnMark, DrawnPath, Ink } from './drawing.dto.js';

/** One decimal is finer than a pixel, and keeps the answer short. */
export const round = (value: number): number => Math.round(value * 10) / 10;

export const lineTo = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`;

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;

export const circle = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const stroked = (d: string, stroke: Ink, width = 1, dashed = false): DrawnPath => ({
  d,
  fill: null,
  stroke,
  width,
  dashed,
});

export const filled = (d: string, fill: Ink): DrawnPath => ({ d, fill, stroke: null, width: 0, dashed: false });

export const label = (x: number, y: number, text: string, more: Partial<DrawnLabel> = {}): DrawnLabel => ({
  x: round(x),
  y: round(y),
  text,
  ink: 'soft',
  anchor: 'start',
  size: 11,
  bold: false,
  ...more,
});

/** About how wide a letter of a label is. */
export const LETTER = 6.2;

export interface Layers {
  paths: DrawnPath[];
  marks: DrawnMark[];
  labels: DrawnLabel[];
}

export const layers = (some: Partial<Layers>): Layers => ({ paths: [], marks: [], labels: [], ...some });

/** Where time and miles stand in a chart. */
export interface Scales {
  x: (time: number) => number;
  y: (miles: number) => number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  step: number;
  most: number;
}
