import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { ReportToken } from '../platform/http/report-token.js';

/** POST /api/checkout/hold. */
export class HoldPriceDto {
  @ReportToken('Token of the report that may be bought')
  reportId: string;

  @ApiProperty({ example: 'checkout-2', description: 'The checkout whose prices are held; decides for how long' })
  @MaxLength(100, { message: 'Invalid input' })
  @IsNotEmpty({ message: 'Required' })
  @IsString({ message: 'Required' })
  page: string;
}

/** POST /api/checkout/hold/extend. */
export class ExtendHoldDto {
  @ApiProperty()
  @MaxLength(500, { message: 'Invalid input' })
  @IsNotEmpty({ message: 'Required' })
  @IsString({ message: 'Required' })
  hold: string;
}

/** Prices held for a visitor before a session is opened. */
export class PriceHoldView {
  @ApiProperty({ description: 'Opaque; sent along when the session is opened' })
  hold: string;
  @ApiProperty({ format: 'date-time', description: 'Until when the prices of the page are held' })
  expiresAt: string;
  @ApiProperty({ description: 'The same as a duration, for a browser whose clock is wrong' })
  millisecondsLeft: number;
  @ApiProperty({ description: 'How many five-minute extensions are left' })
  extensionsLeft: number;
}
