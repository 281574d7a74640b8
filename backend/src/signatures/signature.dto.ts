import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { ReportToken } from '../platform/http/report-token.js';
import { SIGNATURE_EXAMPLE } from '../platform/http/openapi-texts.js';
import { IsEmptyOrVisibleText } from '../platform/http/input-rule.js';
import { ReportAccess } from '../reports/report-access.js';
import { USE_AGREEMENT } from './agreement.js';
import { MAX_PNG_BYTES } from './drawings.service.js';

const PNG_DATA_URL = /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/;
/** Base64 writes three bytes as four letters. */
const MAX_SIGNATURE_CHARACTERS = Math.ceil(MAX_PNG_BYTES / 3) * 4 + 100;

/** POST /api/signatures (B7-010). */
export class SignDto {
  @ReportToken('Token of the report', 'No report found') vehicleReportId: string;

  @ApiProperty({
    description:
      'The signature as a PNG data URL of at most 40 kB, 2,400 by 1,200 and 1,036,800 pixels and 8 bits a color, not interlaced: dark lines on ' +
      'white or transparent ground. What is stored is redrawn from its pixels; a picture without a line of some length is refused',
    example: SIGNATURE_EXAMPLE,
  })
  @Matches(PNG_DATA_URL, { message: 'Please provide your signature before continuing.' })
  @MaxLength(MAX_SIGNATURE_CHARACTERS, { message: 'The signature image is too large.' })
  @IsString({ message: 'Please provide your signature before continuing.' })
  signatureData: string;

  @ApiPropertyOptional({ description: 'The name, when it was typed instead of drawn', maxLength: 120 })
  @IsOptional()
  @IsEmptyOrVisibleText('The name shows nothing', 120)
  typedName?: string;

  // The service refuses a missing one with AGREEMENT_REQUIRED.
  @ApiProperty({
    example: USE_AGREEMENT.version,
    description: 'Version of the agreement that was shown: GET /api/signatures/agreement',
  })
  @IsOptional()
  @IsIn([USE_AGREEMENT.version], { message: 'The agreement has changed. Please read it again.' })
  agreementVersion?: string;
}

export class AgreementView {
  @ApiProperty({ example: USE_AGREEMENT.version }) version: string;
  @ApiProperty() title: string;
  @ApiProperty({ type: [String], description: 'Paragraphs' }) text: readonly string[];
  @ApiProperty({ description: 'SHA-256 of the document, hexadecimal' }) hash: string;
}

export class SignedView {
  @ApiProperty({ format: 'date-time' }) signedAt: string;
  @ApiProperty({ type: ReportAccess }) access: ReportAccess;
}
