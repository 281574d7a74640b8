import { ApiProperty } from '@nestjs/swagger';

/** Colors of the design system by name. */
const INKS = ['ink', 'soft', 'rule', 'rule-strong', 'sheet', 'sunk', 'accent', 'accent-wash', 'warn', 'bad'] as const;
export type Ink = (typeof INKS)[number];

const TEXT_ANCHORS = ['start', 'middle', 'end'] as const;
type TextAnchor = (typeof TEXT_ANCHORS)[number];

class Inked {
  @ApiProperty({ description: 'SVG path data' }) d: string;
  @ApiProperty({ enum: INKS, enumName: 'Ink', nullable: true }) fill: Ink | null;
  @ApiProperty({ enum: INKS, enumName: 'Ink', nullable: true }) stroke: Ink | null;
  @ApiProperty() width: number;
}

export class DrawnPath extends Inked {
  @ApiProperty() dashed: boolean;
}

/** The mark of one record. */
export class DrawnMark extends Inked {
  @ApiProperty({ example: 'accidents-0', description: 'The record it leads to' }) to: string;
  @ApiProperty({ example: 'Jun 17, 2014: Severe accident' }) hint: string;
  @ApiProperty({ description: 'Its middle' }) x: number;
  @ApiProperty({ description: 'Its middle' }) y: number;
}

export class DrawnLabel {
  @ApiProperty() x: number;
  @ApiProperty() y: number;
  @ApiProperty() text: string;
  @ApiProperty({ enum: INKS, enumName: 'Ink' }) ink: Ink;
  @ApiProperty({ enum: TEXT_ANCHORS, enumName: 'TextAnchor' }) anchor: TextAnchor;
  @ApiProperty() size: number;
  @ApiProperty() bold: boolean;
}

/** A drawing that page and PDF paint: first the paths, then the marks, then the labels. */
export class Drawing {
  @ApiProperty() width: number;
  @ApiProperty() height: number;
  @ApiProperty({ type: [DrawnPath] }) paths: DrawnPath[];
  @ApiProperty({ type: [DrawnMark] }) marks: DrawnMark[];
  @ApiProperty({ type: [DrawnLabel] }) labels: DrawnLabel[];
}
