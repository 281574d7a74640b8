import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { canonicalNetwork } from '../../platform/http/blocking/address-set.js';
import { nullableText, nullableTime, time } from '../../platform/http/api-fields.js';

const MISSING = { message: 'Please enter an IP address' };
const INVALID = { message: 'Please enter a valid IP address (e.g., 192.168.1.1)' };

const isNetwork = ValidateBy({
  name: 'network',
  validator: {
    validate: (value) => typeof value === 'string' && canonicalNetwork(value) !== null,
    defaultMessage: () => INVALID.message,
  },
});

const canonical = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? (canonicalNetwork(value) ?? value.trim()) : value,
);

export class UnblockIpDto {
  @ApiProperty({ example: '203.0.113.9', description: 'IPv4 or IPv6, one address or a network such as 2001:db8::/32' })
  @canonical
  @isNetwork
  @MaxLength(45, INVALID)
  @IsNotEmpty(MISSING)
  @IsString(MISSING)
  ipAddress: string;
}

/** POST /api/admin/block-ip (B7-016). Blocking again corrects reason and end. */
export class BlockIpDto extends UnblockIpDto {
  @ApiPropertyOptional({ maxLength: 500 })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  @MaxLength(500, { message: 'Invalid input' })
  reason?: string;

  @ApiPropertyOptional({ description: 'Hours until the block ends by itself; without it, it stays', maximum: 8760 })
  @IsOptional()
  @IsInt({ message: 'Invalid input' })
  @Min(1, { message: 'Invalid input' })
  @Max(8760, { message: 'Invalid input' })
  hours?: number;
}

export class BlockedIpView {
  @ApiProperty() id: string;
  @ApiProperty({ example: '203.0.113.9' }) ipAddress: string;
  @ApiProperty(nullableText) reason: string | null;
  @ApiProperty({ example: 'admin' }) blockedBy: string;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty(nullableTime) expiresAt: Date | null;
}
