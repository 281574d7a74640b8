import { ApiProperty } from '@nestjs/swagger';

/** none = the source has none; unavailable = it gave no answer. */
export const MODEL_FACT_STATUSES = ['available', 'none', 'unavailable'] as const;
type ModelFactStatus = (typeof MODEL_FACT_STATUSES)[number];

export class ModelRecall {
  @ApiProperty({ example: '23V123000', description: 'NHTSA campaign number' }) campaign: string;
  @ApiProperty({ type: String, nullable: true, example: '2023-11-14', description: 'Day NHTSA received the report' })
  date: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'AIR BAGS › FRONTAL' }) component: string | null;
  @ApiProperty({ type: String, nullable: true }) summary: string | null;
  @ApiProperty({ type: String, nullable: true }) consequence: string | null;
  @ApiProperty({ type: String, nullable: true }) remedy: string | null;
  @ApiProperty({ description: 'NHTSA advises not to drive until it is repaired' }) parkIt: boolean;
  @ApiProperty({ description: 'NHTSA advises to park away from buildings until it is repaired' }) parkOutside: boolean;
  @ApiProperty({ description: 'Repaired by a software update over the air' }) overTheAir: boolean;
}

/** Complaints of owners to NHTSA. */
export class ComplaintCounts {
  @ApiProperty() total: number;
  @ApiProperty({ description: 'Complaints that mention a crash' }) crashes: number;
  @ApiProperty({ description: 'Complaints that mention a fire' }) fires: number;
  @ApiProperty({ description: 'People injured, as reported' }) injuries: number;
  @ApiProperty({ description: 'People killed, as reported' }) deaths: number;
  @ApiProperty({ type: String, nullable: true, description: 'Day the newest was filed, ISO 8601' })
  newest: string | null;
}

/** Stars of the crash tests, 1 to 5; null when not rated. */
export class SafetyRating {
  @ApiProperty({ example: '2020 Toyota CAMRY 4 DR FWD', description: 'The variant that was tested' }) variant: string;
  @ApiProperty({ type: Number, nullable: true }) overall: number | null;
  @ApiProperty({ type: Number, nullable: true }) frontCrash: number | null;
  @ApiProperty({ type: Number, nullable: true }) sideCrash: number | null;
  @ApiProperty({ type: Number, nullable: true }) rollover: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Probability of a rollover in a single-vehicle crash' })
  rolloverPossibility: number | null;
}

/** Origin of a fact about a model, which says nothing of the one vehicle. */
export class AboutModel {
  @ApiProperty({ enum: MODEL_FACT_STATUSES, enumName: 'ModelFactStatus' }) status: ModelFactStatus;
  @ApiProperty({ enum: ['model'], description: 'Known of the model, not of this vehicle' }) scope: 'model';
  @ApiProperty({ type: String, nullable: true, example: '2019 Honda Civic' }) appliesTo: string | null;
  @ApiProperty({ example: 'NHTSA recalls' }) source: string;
  @ApiProperty({ type: String, nullable: true, description: 'ISO 8601 date of the answer; null when there is none' })
  asOf: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why it is unavailable, for the reader' })
  note: string | null;
}

export class ModelRecalls extends AboutModel {
  @ApiProperty({ type: [ModelRecall] }) records: ModelRecall[];
}
class ModelComplaints extends AboutModel {
  @ApiProperty({ type: ComplaintCounts, nullable: true }) counts: ComplaintCounts | null;
}
class ModelSafetyRatings extends AboutModel {
  @ApiProperty({ type: [SafetyRating] }) records: SafetyRating[];
}

/** An authority's facts about a model; null where no source is configured. */
export class ModelFacts {
  @ApiProperty({ type: ModelRecalls, nullable: true, description: 'Recalls for this model; null when no source is on' })
  recalls: ModelRecalls | null;
  @ApiProperty({ type: ModelComplaints, nullable: true }) complaints: ModelComplaints | null;
  @ApiProperty({ type: ModelSafetyRatings, nullable: true }) safetyRatings: ModelSafetyRatings | null;
}
