import { ApiProperty } from '@nestjs/swagger';
import { type Tone, TONES } from './findings.js';
import { SECTION_KEYS, type SectionKey } from './history.js';

/** Lines of the pages that answer for several sections together. */
export const JOINT_SECTIONS = {
  salvageAndLosses: ['titleBrands', 'junkSalvage', 'totalLoss'],
  recallsAndLiens: ['recalls', 'liens'],
  titleStatus: ['titles', 'titleBrands'],
  salvageTitle: ['titleBrands', 'junkSalvage'],
  salesAndLosses: ['sales', 'totalLoss'],
  all: SECTION_KEYS,
} as const satisfies Record<string, readonly SectionKey[]>;

export const RECORD_LINE_KEYS = [
  ...SECTION_KEYS,
  ...(Object.keys(JOINT_SECTIONS) as (keyof typeof JOINT_SECTIONS)[]),
] as const;
export type RecordLineKey = (typeof RECORD_LINE_KEYS)[number];

/** What the sources said about one section, or about several together, before the sale. */
export class RecordLine {
  @ApiProperty({ enum: RECORD_LINE_KEYS, enumName: 'RecordLineKey' }) key: RecordLineKey;
  @ApiProperty({ example: 'Recalls: none found. Liens: not checked' }) value: string;
  @ApiProperty({ enum: TONES, enumName: 'Tone', description: 'good only where every section was answered' })
  tone: Tone;
}

/** Records that speak against the vehicle, in one sentence. */
export class RecordWarning {
  @ApiProperty({ example: '1 total loss and 2 title brands on record' }) text: string;
  @ApiProperty({ enum: TONES, enumName: 'Tone' }) tone: Tone;
}

/** What the sources said about all records of a vehicle before the sale, in words: the same on every page and for integrators. */
export class RecordSummary {
  @ApiProperty({ type: String, nullable: true, example: '12 records found', description: 'Null where nobody counted' })
  total: string | null;
  @ApiProperty({ type: [RecordWarning], description: 'The gravest first' }) warnings: RecordWarning[];
  @ApiProperty({ type: [RecordLine], description: 'One for each section and for each line that joins sections' })
  lines: RecordLine[];
}
