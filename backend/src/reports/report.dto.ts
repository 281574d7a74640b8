import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, MaxLength } from 'class-validator';
import { Findings } from '../vehicle-data/findings/findings.dto.js';
import { SectionAvailability } from '../vehicle-data/findings/availability.js';
import { VehicleHistory } from '../vehicle-data/findings/history.js';
import { RecordSummary } from '../vehicle-data/findings/record-summary.js';
import { Identification } from '../vehicle-data/decode/vehicle.js';
import { ReportAccess } from './report-access.js';
import { ReportVehicle } from './report-vehicle.js';
import { Specifications } from './specifications.js';
import { ReportText } from './text/report-text.dto.js';
import { ReportVerificationView } from './verification/verification.dto.js';
import { type Intent, INTENTS } from './vehicle-report.entity.js';

/**
 * A report as its owner may see it now. Before `access.nextStep` is 'read', `history`, `findings`, `text` and the summary in
 * `vehicleData` are null.
 */
export class ReportView {
  @ApiProperty({ description: 'Public token of 22 characters', example: 'fQ7c2TtNVbA0mJ1kXo9y-w' }) id: string;
  @ApiProperty({ description: 'The same as `id`', example: 'fQ7c2TtNVbA0mJ1kXo9y-w' }) reportId: string;
  @ApiProperty({ type: String, nullable: true }) userId: string | null;
  @ApiProperty({ type: String, nullable: true }) vin: string | null;
  @ApiProperty({ type: String, nullable: true }) licensePlate: string | null;
  @ApiProperty({ type: String, nullable: true }) state: string | null;
  @ApiProperty({ enum: INTENTS, enumName: 'Intent' }) intent: Intent;
  @ApiProperty({ format: 'date-time' }) searchedAt: string;
  @ApiProperty({ example: '/results/fQ7c2TtNVbA0mJ1kXo9y-w' }) secureUrl: string;
  @ApiProperty({ type: ReportVehicle }) vehicleData: ReportVehicle;
  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description:
      'Where vehicleData.possibleYears holds two: the one the buyer states. It is their statement, not a fact, and nothing is ' +
      'computed from it',
  })
  statedYear: number | null;
  @ApiProperty({ type: Identification }) identification: Identification;
  @ApiProperty({ type: Specifications }) specifications: Specifications;
  @ApiProperty({ type: [SectionAvailability] }) availability: SectionAvailability[];
  @ApiProperty({ type: RecordSummary, description: 'The availability in words: what every page says before the sale' })
  recordSummary: RecordSummary;
  @ApiProperty({
    enum: ['demonstration'],
    enumName: 'PlateMatch',
    nullable: true,
    description: 'Set when a plate was matched to a demonstration vehicle',
  })
  plateMatch: 'demonstration' | null;
  @ApiProperty({ type: ReportAccess }) access: ReportAccess;
  @ApiProperty({ type: VehicleHistory, nullable: true }) history: VehicleHistory | null;
  @ApiProperty({ type: Findings, nullable: true }) findings: Findings | null;
  @ApiProperty({ type: ReportText, nullable: true, description: 'What page and PDF say, in words' })
  text: ReportText | null;
  @ApiProperty({ type: String, nullable: true, description: 'What a reader must know about the source of the records' })
  sourceNotice: string | null;
  @ApiProperty({ type: ReportVerificationView, nullable: true }) verification: ReportVerificationView | null;
}

/** A readable report and its verification. Plain data, because it is sent to a worker thread. */
export interface PrintableReport extends ReportView {
  history: VehicleHistory;
  findings: Findings;
  text: ReportText;
  verification: NonNullable<ReportView['verification']>;
}

/** PATCH /api/reports/{reportId} */
export class StateYearDto {
  @ApiProperty({ example: 2012, description: 'One of vehicleData.possibleYears' })
  @IsInt({ message: 'Please choose one of the possible model years' })
  statedYear: number;
}

export class ReadableReportView {
  @ApiProperty({ description: 'Public token of the report' }) id: string;
  @ApiProperty({ example: '2013 Hyundai Sonata' }) vehicle: string;
  @ApiProperty({ type: String, nullable: true }) vin: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) accessUntil: Date;
}

/** POST /api/reports/find (B7-009). */
export class FindReportDto {
  @ApiProperty({ enum: ['vin', 'license_plate'], example: 'license_plate' })
  @IsIn(['vin', 'license_plate'], { message: 'Invalid input' })
  lookupType: 'vin' | 'license_plate';

  @ApiProperty({ description: "A VIN, or a plate as 'PLATE (STATE)'", example: 'ABC1234 (CA)' })
  @MaxLength(40, { message: 'Invalid input' })
  @IsString({ message: 'Required' })
  lookupValue: string;
}

export class FoundReportView {
  @ApiProperty({ description: 'Public token of the report' }) reportId: string;
}
