import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { nullableText } from '../api-fields.js';

/** A figure about the app with its proof. */
export class ProvenClaimView {
  @ApiProperty({ example: '4.6' }) value: string;
  @ApiProperty({ example: 'Reviews collected after the purchase' }) source: string;
  @ApiProperty({ format: 'date' }) date: string;
}

/** What every page shows about this installation. */
@ApiExtraModels(ProvenClaimView)
export class SiteInfoView {
  @ApiProperty({
    type: [String],
    description: 'What is simulated in this installation; every page says so. Empty: nothing',
    example: ['demonstration history data', 'simulated payments', 'email kept in a local outbox'],
  })
  demonstration: string[];
  @ApiProperty() supportEmail: string;
  @ApiProperty({ ...nullableText, description: 'Null when no phone is staffed' }) supportPhone: string | null;
  @ApiProperty({ ...nullableText, example: '24/7', description: 'Null when none are promised' })
  supportHours: string | null;
  @ApiProperty({ ...nullableText, example: 'within 24 hours', description: 'Null when none is promised' })
  supportAnswers: string | null;
  @ApiProperty({ example: 5, description: 'Fewest characters of a plate that the form takes' }) plateMinimum: number;
  @ApiProperty({ description: 'Whether the form offers the District of Columbia' }) plateDistrict: boolean;
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(ProvenClaimView) },
    description: 'Claims about the shop that may be shown as facts, by name',
  })
  claims: Record<string, ProvenClaimView>;
}
