import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

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
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : Number(value)))
  @Max(2100, { message: 'Invalid input' })
  @Min(1900, { message: 'Invalid input' })
  @IsInt({ message: 'Invalid input' })
  year?: number;

  @ApiPropertyOptional({
    example: 'Pickup',
    description: 'bodyStyle of the vehicle; without it a car like many is drawn',
  })
  @IsOptional()
  @MaxLength(100, { message: 'Invalid input' })
  @IsString({ message: 'Invalid input' })
  bodyStyle?: string;
}

/** Images of a kind of vehicle, never of one car. */
export class VehicleImageView {
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'An image of such a model from a licensed source (A3-024); null when none is configured, which is the default',
  })
  imageUrl: string | null;

  @ApiProperty({
    example: '/api/vehicle-image/pickup.svg?make=Ford&v=1a2b3c4d',
    description: 'Our own silhouette of the body, always there: an illustration, to be shown as one',
  })
  illustrationUrl: string;
}
