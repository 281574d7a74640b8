import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class ZipCodeDto {
  @ApiProperty({ example: '33101' })
  @Matches(/^\d{5}$/, { message: 'Zip code must be 5 digits' })
  zipCode: string;
}

/** Both null for a ZIP code that is not known: then they are typed. */
export class PostalPlaceView {
  @ApiProperty({ type: String, nullable: true, example: 'Miami' })
  city: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'FL' })
  state: string | null;
}
