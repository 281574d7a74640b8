import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { plainNumber } from '../platform/http/input-rule.js';
import { AREAS, type Area } from '../vehicle-data/drawings/silhouette.js';

const INVALID = { message: 'Invalid input' };

const OptionalText = (most: number) => applyDecorators(IsString(INVALID), MaxLength(most, INVALID), IsOptional());

const OptionalNumber = (least: number, most: number) =>
  applyDecorators(
    IsInt(INVALID),
    Min(least, INVALID),
    Max(most, INVALID),
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : plainNumber({ value }))),
    IsOptional(),
  );

/** GET /api/vehicle-image (A7-009). What is not known is left out. */
export class VehicleImageQueryDto {
  @ApiPropertyOptional({ example: 'Ford' })
  @OptionalText(60)
  make?: string;

  @ApiPropertyOptional({ example: 'F-150' })
  @OptionalText(60)
  model?: string;

  @ApiPropertyOptional({ type: Number, example: 2024 })
  @OptionalNumber(1900, 2100)
  year?: number;

  @ApiPropertyOptional({
    example: 'Pickup',
    description: 'bodyStyle of the vehicle; without it there is a drawing only of models of one kind of body',
  })
  @OptionalText(100)
  bodyStyle?: string;

  @ApiPropertyOptional({ type: Number, example: 4, description: 'Tells the cab of a pickup' })
  @OptionalNumber(0, 9)
  doors?: number;

  @ApiPropertyOptional({
    example: '1FTFW5L8',
    description:
      'The first eight characters of the VIN, which many cars share: tells the cab of a pickup without doors',
  })
  @IsOptional()
  @Matches(/^[A-HJ-NPR-Z0-9]{8}$/, INVALID)
  descriptor?: string;
}

export class DrawingQueryDto {
  @ApiPropertyOptional({ enum: AREAS, description: 'Where damage is hatched, as an example' })
  @IsOptional()
  @IsIn(AREAS, INVALID)
  damage?: Area;

  @ApiPropertyOptional({
    example: '1a2b3c4d',
    description: 'The version of the drawings: with it the answer may be kept for good',
  })
  @OptionalText(8)
  v?: string;
}

/** Images of a kind of vehicle, never of one car. */
export class VehicleImageView {
  @ApiProperty({
    type: String,
    nullable: true,
    example: '/api/vehicle-image/crew-pickup.svg?v=1a2b3c4d',
    description:
      'An image of such a model from a licensed source, or our drawing where none is configured (A3-024); null when the model is not known',
  })
  imageUrl: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '/api/vehicle-image/crew-pickup.svg?v=1a2b3c4d',
    description:
      'Our own drawing of the kind of vehicle, or of the most frequent kind of the model where no body style was sent: an ' +
      'illustration, to be shown as one; null when the model is not known',
  })
  illustrationUrl: string | null;
}
