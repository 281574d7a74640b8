import { ApiProperty } from '@nestjs/swagger';
import { InputRule } from '../platform/http/input-rule.js';
import { normalizeZipCode, zipCodeError, ZIP_CODE_MESSAGES } from '../platform/input-rules/zip-code.js';

export class ZipCodeDto {
  @ApiProperty({ example: '33101', description: 'Five digits, or nine; the hyphen may be left out' })
  @InputRule({ normalize: normalizeZipCode, error: zipCodeError, invalid: ZIP_CODE_MESSAGES.short })
  zipCode: string;
}

/** Both null for a ZIP code that is not known: then they are typed. */
export class PostalPlaceView {
  @ApiProperty({ type: String, nullable: true, example: 'Miami' })
  city: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'FL' })
  state: string | null;
}
