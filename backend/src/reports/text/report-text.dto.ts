import { ApiProperty } from '@nestjs/swagger';
import { Drawing } from '../drawings/drawing.dto.js';
import { INSIGHT_KINDS, type InsightKind, type Tone, TONES } from '../../vehicle-data/findings/findings.dto.js';

class LabeledText {
  @ApiProperty({ example: 'Damage' }) label: string;
  @ApiProperty({ example: 'Front' }) value: string;
}

/** A heading and what is below it. */
export class TitledText {
  @ApiProperty() title: string;
  @ApiProperty() text: string;
}

/** What is said in the place of records. */
export class AbsenceText extends TitledText {
  @ApiProperty({
    enum: TONES,
    enumName: 'Tone',
    description: 'good where a source was asked and has no record of a kind that would speak against the vehicle',
  })
  tone: Tone;
}

/** The place of the damage on a vehicle of its kind. */
export class DamageText {
  @ApiProperty({ example: 'Crew-cab pickup: damage at the front' }) summary: string;
  @ApiProperty({ type: Drawing }) drawing: Drawing;
}

/** One record, or one remark about several. */
export class EntryText {
  @ApiProperty({ example: 'Apr 19, 2021' }) title: string;
  @ApiProperty({ type: String, nullable: true, example: 'Moderate', description: 'A word that stands out beside it' })
  mark: string | null;
  @ApiProperty({ enum: TONES, enumName: 'Tone' }) tone: Tone;
  @ApiProperty({ type: [String], description: 'When, where, by whom; one thing each' }) details: string[];
  @ApiProperty({ type: [LabeledText] }) facts: LabeledText[];
  @ApiProperty({ type: String, nullable: true, description: 'A sentence of its own' }) text: string | null;
  @ApiProperty({ type: DamageText, nullable: true, description: 'For an accident whose place of damage is known' })
  damage: DamageText | null;
}

class TableText {
  @ApiProperty({ type: [String] }) head: string[];
  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    description: 'As many as records',
  })
  rows: string[][];
}

/** A section of the report, or a part of one with a separate source. */
export class PartText {
  @ApiProperty({ example: 'Accident history' }) title: string;
  @ApiProperty({ type: [String], example: ['Source: VinAudit', 'As of: Apr 19, 2021'] }) source: string[];
  @ApiProperty({ type: AbsenceText, nullable: true, description: 'What is said in the place of records' })
  absence: AbsenceText | null;
  @ApiProperty({ type: String, nullable: true, description: 'Before the records' }) intro: string | null;
  @ApiProperty({ type: TableText, nullable: true }) table: TableText | null;
  @ApiProperty({ type: [EntryText] }) entries: EntryText[];
  @ApiProperty({ type: String, nullable: true, description: 'After the records' }) note: string | null;
}

export class PartTexts {
  @ApiProperty({ type: PartText }) titles: PartText;
  @ApiProperty({ type: PartText }) titleBrands: PartText;
  @ApiProperty({ type: PartText }) accidents: PartText;
  @ApiProperty({ type: PartText }) odometer: PartText;
  @ApiProperty({ type: PartText }) ownership: PartText;
  @ApiProperty({ type: PartText }) locations: PartText;
  @ApiProperty({ type: PartText }) sales: PartText;
  @ApiProperty({ type: PartText }) service: PartText;
  @ApiProperty({ type: PartText, description: 'The heading over the four after it' }) losses: PartText;
  @ApiProperty({ type: PartText }) liens: PartText;
  @ApiProperty({ type: PartText }) theft: PartText;
  @ApiProperty({ type: PartText }) totalLoss: PartText;
  @ApiProperty({ type: PartText }) junkSalvage: PartText;
  @ApiProperty({ type: PartText }) recalls: PartText;
  @ApiProperty({ type: PartText }) marketValue: PartText;
  @ApiProperty({ type: PartText }) score: PartText;
}

class InsightText {
  @ApiProperty({ enum: INSIGHT_KINDS, enumName: 'InsightKind' }) kind: InsightKind;
  @ApiProperty({ example: 'Not recommended' }) label: string;
  @ApiProperty({ description: 'The insight without its label' }) text: string;
  @ApiProperty({ enum: TONES, enumName: 'Tone' }) tone: Tone;
}

export class InsightsText {
  @ApiProperty({ example: 'What this means for you as a buyer' }) title: string;
  @ApiProperty({ type: [InsightText] }) lines: InsightText[];
  @ApiProperty({ type: String, nullable: true, description: 'What is said when there is no line' }) none: string | null;
}

/** How to verify a report: `before`, the address, `after`. */
class ProofText {
  @ApiProperty() title: string;
  @ApiProperty() before: string;
  @ApiProperty() after: string;
}

export class ClosingText {
  @ApiProperty({ type: TitledText }) howToRead: TitledText;
  @ApiProperty({ type: TitledText }) about: TitledText;
  @ApiProperty({ type: ProofText }) proof: ProofText;
}

/** Shown in place of the current list of campaigns, by the status of its source. */
export class CampaignsText {
  @ApiProperty({ type: AbsenceText }) none: AbsenceText;
  @ApiProperty({ type: AbsenceText }) unavailable: AbsenceText;
}

export class VerdictText {
  @ApiProperty({ enum: TONES, enumName: 'Tone', description: 'Its color' }) tone: Tone;
  @ApiProperty({ example: 'Not recommended' }) label: string;
  @ApiProperty({ example: 'Written off in June 2014, rebuilt, retitled in Ohio.' }) sentence: string;
  @ApiProperty({ example: 'What to do next' }) stepsTitle: string;
  @ApiProperty({ type: [String], description: 'Three, the weightiest first' }) steps: string[];
  @ApiProperty({ type: String, nullable: true, description: 'Where all records come from, if from one source' })
  source: string | null;
}

class LifeLineText {
  @ApiProperty({ example: 'Jun 17, 2014' }) when: string;
  @ApiProperty({ example: 'Severe accident' }) title: string;
  @ApiProperty({ example: 'Michigan' }) detail: string;
  @ApiProperty({ enum: TONES, enumName: 'Tone' }) tone: Tone;
  @ApiProperty({ example: 'accidents-0', description: 'The record on the page' }) to: string;
}

/** The life of the vehicle on one time axis: as a drawing in three widths, and line by line. */
export class LifeText {
  @ApiProperty() title: string;
  @ApiProperty({ description: 'What the drawing shows, in a sentence' }) summary: string;
  @ApiProperty({ type: String, nullable: true }) note: string | null;
  @ApiProperty({ type: Drawing, description: 'For a desk' }) widest: Drawing;
  @ApiProperty({ type: Drawing, description: 'For a tablet and for paper' }) wide: Drawing;
  @ApiProperty({ type: Drawing, description: 'For a phone' }) narrow: Drawing;
  @ApiProperty({ type: [LifeLineText], description: 'Oldest first' }) lines: LifeLineText[];
}

/** The states of the vehicle on a map of tiles. */
export class StatesText {
  @ApiProperty({ example: 'Map of the states: 1 Michigan, 2 Ohio' }) summary: string;
  @ApiProperty({ type: Drawing }) drawing: Drawing;
}

class DrivewayList {
  @ApiProperty({ example: 'Ask the seller' }) title: string;
  @ApiProperty({ type: [String] }) lines: string[];
}

/** One page to take along to the vehicle. */
export class DrivewayText {
  @ApiProperty() title: string;
  @ApiProperty({ description: 'What it is for' }) intro: string;
  @ApiProperty({ type: [DrivewayList] }) lists: DrivewayList[];
}

/** All text of a readable report: page and PDF show it and add no sentence about the vehicle. */
export class ReportText {
  @ApiProperty({ type: VerdictText }) verdict: VerdictText;
  @ApiProperty({ type: LifeText, nullable: true, description: 'Null without a record that has a date' })
  life: LifeText | null;
  @ApiProperty({ type: StatesText, nullable: true }) states: StatesText | null;
  @ApiProperty({ type: DrivewayText }) driveway: DrivewayText;
  @ApiProperty({ type: InsightsText }) insights: InsightsText;
  @ApiProperty({ type: PartTexts }) parts: PartTexts;
  @ApiProperty({ type: CampaignsText }) campaigns: CampaignsText;
  @ApiProperty({ type: ClosingText }) closing: ClosingText;
}
