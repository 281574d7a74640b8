import { ApiProperty } from '@nestjs/swagger';

/**
 * available = records exist; none = the source has none; not_offered = no source covers it; unavailable = the source gave no
 * readable answer, which is not "none".
 */
export const SECTION_STATUSES = ['available', 'none', 'not_offered', 'unavailable'] as const;
export type SectionStatus = (typeof SECTION_STATUSES)[number];

/** Kinds of records in the order of the report, with their labels; those of `news` follow a number in emails. */
export const SECTIONS = {
  titles: { name: 'Titles', one: 'title record', many: 'title records', news: 'title records' },
  titleBrands: { name: 'Title brands', one: 'title brand', many: 'title brands', news: 'title brand records' },
  odometer: { name: 'Readings', one: 'reading', many: 'readings', news: 'odometer readings' },
  accidents: { name: 'Accidents', one: 'accident', many: 'accidents', news: 'accident records' },
  totalLoss: { name: 'Total losses', one: 'total loss', many: 'total losses', news: 'total loss records' },
  junkSalvage: { name: 'Salvage', one: 'salvage record', many: 'salvage records', news: 'junk and salvage records' },
  theft: { name: 'Theft', one: 'theft', many: 'thefts', news: 'theft records' },
  liens: { name: 'Liens', one: 'open lien', many: 'open liens', news: 'lien records' },
  ownership: { name: 'Owners', one: 'ownership record', many: 'ownership records', news: 'ownership records' },
  sales: { name: 'Sales', one: 'sale', many: 'sales', news: 'sale records' },
  service: { name: 'Service', one: 'service record', many: 'service records', news: 'service records' },
  recalls: { name: 'Recalls', one: 'recall', many: 'recalls', news: 'recalls' },
  marketValue: { name: 'Value', one: 'estimate', many: 'estimates', news: 'market values' },
};
export type SectionKey = keyof typeof SECTIONS;
export const SECTION_KEYS = Object.keys(SECTIONS) as readonly SectionKey[];

/**
 * Dates are ISO 8601 (YYYY-MM-DD), states two-letter codes, odometers whole miles, money whole US cents; null is not reported.
 * Histories are frozen: a new field needs a step in stored-history.ts.
 */
export class TitleRecord {
  @ApiProperty({ type: String, nullable: true, example: '2021-04-19' }) date: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'OH' }) state: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Miles' }) odometer: number | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'True on the title in force' }) current: boolean | null;
}

export class PlacedRecord {
  @ApiProperty({ type: String, nullable: true }) date: string | null;
  @ApiProperty({ type: String, nullable: true }) state: string | null;
}

export class TitleBrandRecord extends PlacedRecord {
  @ApiProperty({ example: '11', description: 'ANSI D20 brand code' }) code: string;
  @ApiProperty({ example: 'Salvage: damage or not specified' }) name: string;
}

export class OdometerReading {
  @ApiProperty() date: string;
  @ApiProperty({ description: 'Miles' }) miles: number;
  @ApiProperty({ example: 'Title', description: 'What kind of event recorded it' }) recordedBy: string;
  @ApiProperty({ description: 'False where the source names no unit: the figure may be kilometers' })
  unitReported: boolean;
}

export class AccidentRecord extends PlacedRecord {
  @ApiProperty({ enum: ['minor', 'moderate', 'severe', 'unknown'], enumName: 'AccidentSeverity' }) severity:
    'minor' | 'moderate' | 'severe' | 'unknown';
  @ApiProperty({ enum: ['front', 'rear', 'left', 'right', 'unknown'], enumName: 'DamageArea' })
  damageArea: 'front' | 'rear' | 'left' | 'right' | 'unknown';
  @ApiProperty({ type: Boolean, nullable: true }) airbagsDeployed: boolean | null;
}

/** A total loss, junk or salvage record, or theft. */
export class ReportedEvent extends PlacedRecord {
  @ApiProperty({ type: String, nullable: true, example: 'Insurance company' }) reportedBy: string | null;
  @ApiProperty({ example: 'Declared a total loss after collision' }) description: string;
}

export class LienRecord extends PlacedRecord {
  @ApiProperty({ type: Boolean, nullable: true, description: 'True while it has not been released' }) open:
    boolean | null;
}

export class OwnershipPeriod {
  @ApiProperty() from: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null for the current owner' }) to: string | null;
  @ApiProperty() state: string;
  @ApiProperty({ enum: ['personal', 'lease', 'rental', 'commercial'], enumName: 'OwnershipUse' })
  use: 'personal' | 'lease' | 'rental' | 'commercial';
}

export class SaleRecord extends PlacedRecord {
  @ApiProperty({ enum: ['dealer', 'auction', 'private', 'unknown'], enumName: 'SaleChannel' }) channel:
    'dealer' | 'auction' | 'private' | 'unknown';
  @ApiProperty({ type: Number, nullable: true, description: 'US cents' }) priceCents: number | null;
  @ApiProperty({ type: Number, nullable: true }) odometer: number | null;
}

export class ServiceRecord {
  @ApiProperty() date: string;
  @ApiProperty({ type: String, nullable: true }) state: string | null;
  @ApiProperty({ example: 'Oil and filter changed' }) description: string;
  @ApiProperty({ type: Number, nullable: true }) odometer: number | null;
}

export class RecallRecord {
  @ApiProperty({ example: '23V123000', description: 'NHTSA campaign number' }) campaign: string;
  @ApiProperty() date: string;
  @ApiProperty() component: string;
  @ApiProperty() summary: string;
  @ApiProperty() remedy: string;
}

export class MarketValueRecord {
  @ApiProperty({ description: 'Retail value, US cents' }) retailCents: number;
  @ApiProperty({ description: 'US cents' }) lowCents: number;
  @ApiProperty({ description: 'US cents' }) highCents: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Miles the value assumes' }) odometer: number | null;
}

export class SectionOrigin {
  @ApiProperty({ enum: SECTION_STATUSES, enumName: 'SectionStatus' }) status: SectionStatus;
  @ApiProperty({ type: String, nullable: true, description: 'Null when not offered' }) source: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'ISO 8601 date of the answer; null without one' }) asOf:
    string | null;
}

function sectionOf<Kind>(kind: new () => Kind) {
  class Section extends SectionOrigin {
    @ApiProperty({ type: [kind] }) records: Kind[];
  }
  return Section;
}

class TitleSection extends sectionOf(TitleRecord) {}
class TitleBrandSection extends sectionOf(TitleBrandRecord) {}
class OdometerSection extends sectionOf(OdometerReading) {}
class AccidentSection extends sectionOf(AccidentRecord) {}
export class EventSection extends sectionOf(ReportedEvent) {}
class LienSection extends sectionOf(LienRecord) {}
class OwnershipSection extends sectionOf(OwnershipPeriod) {}
class SaleSection extends sectionOf(SaleRecord) {}
class ServiceSection extends sectionOf(ServiceRecord) {}
class RecallSection extends sectionOf(RecallRecord) {}
export class MarketValueSection extends sectionOf(MarketValueRecord) {}

/** The paid answer of the History port. */
export class VehicleHistory {
  @ApiProperty({ description: 'True when the records are made up for demonstration; every view must say so' })
  demonstration: boolean;
  @ApiProperty({ example: 'Roadbook demonstration data' }) provider: string;
  @ApiProperty({ description: 'ISO 8601 instant' }) obtainedAt: string;
  @ApiProperty({ type: TitleSection }) titles: TitleSection;
  @ApiProperty({ type: TitleBrandSection }) titleBrands: TitleBrandSection;
  @ApiProperty({ type: OdometerSection }) odometer: OdometerSection;
  @ApiProperty({ type: AccidentSection }) accidents: AccidentSection;
  @ApiProperty({ type: EventSection }) totalLoss: EventSection;
  @ApiProperty({ type: EventSection }) junkSalvage: EventSection;
  @ApiProperty({ type: EventSection }) theft: EventSection;
  @ApiProperty({ type: LienSection }) liens: LienSection;
  @ApiProperty({ type: OwnershipSection }) ownership: OwnershipSection;
  @ApiProperty({ type: SaleSection }) sales: SaleSection;
  @ApiProperty({ type: ServiceSection }) service: ServiceSection;
  @ApiProperty({ type: RecallSection }) recalls: RecallSection;
  @ApiProperty({ type: MarketValueSection }) marketValue: MarketValueSection;
}

/** Whether a section is about the one vehicle rather than its model. */
export const isOfTheCar = (key: SectionKey): boolean => key !== 'recalls' && key !== 'marketValue';

/** Whether a history has records of the vehicle itself. */
export const hasRecords = (history: VehicleHistory): boolean =>
  SECTION_KEYS.some((key) => isOfTheCar(key) && history[key].records.length > 0);
