import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { plainNumber } from '../platform/http/input-rule.js';
import { AREAS, type Area } from '../vehicle-data/drawings/silhouette.js';

/** GET /api/vehicle-image (A7-009). What is not known is left out. */
export class VehicleImageQueryDto {
  @ApiPropertyOptional({ example: 'Ford' })
  @IsOptional()
  @MaxLength(60, { message: 'Invalid input' })
  @IsString({ message: 'Invalid input' })
  make?: string;

  @ApiPropertyOptional({ example: 'F-150' })
  @IsOptional()
  @MaxLength(60, { message: 'Invalid input' })
  @IsString({ message: 'Invalid input' })
  model?: string;

  @ApiPropertyOptional({ type: Number, example: 2024 })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : plainNumber({ value })))
  @Max(2100, { message: 'Invalid input' })
  @Min(1900, { message: 'Invalid input' })
  @IsInt({ message: 'Invalid input' })
  year?: number;

  @ApiPropertyOptional({
    example: 'Pickup',
    description: 'bodyStyle of the vehicle; without it there is a drawing only of models of one kind of body',
  })
  @IsOptional()
  @MaxLength(100, { message: 'Invalid input' })
  @IsString({ message: 'Invalid input' })
  bodyStyle?: string;

  @ApiPropertyOptional({ type: Number, example: 4, description: 'Tells the cab of a pickup' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : plainNumber({ value })))
  @Max(9, { message: 'Invalid input' })
  @Min(0, { message: 'Invalid input' })
  @IsInt({ message: 'Invalid input' })
  doors?: number;

  @ApiPropertyOptional({
    example: '1FTFW5L8',
    description:
      'The first eight characters of the VIN, which many cars share: tells the cab of a pickup without doors',
  })
  @IsOptional()
  @Matches(/^[A-HJ-NPR-Z0-9]{8}$/, { message: 'Invalid input' })
  descriptor?: string;
}

/** A drawing by its address. */
export class DrawingQueryDto {
  @ApiPropertyOptional({ enum: AREAS, description: 'Where damage is hatched, as an example' })
  @IsOptional()
  @IsIn(AREAS, { message: 'Invalid input' })
  damage?: Area;

  @ApiPropertyOptional({
    example: '1a2b3c4d',
    description: 'The version of the drawings: with it the answer may be kept for good',
  })
  @IsOptional()
  @MaxLength(8, { message: 'Invalid input' })
  @IsString({ message: 'Invalid input' })
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
