import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsOptional, IsString, MaxLength } from 'class-validator';

/** POST /api/users/ensure (B7-001). */
export class EnsureUserDto {
  @ApiPropertyOptional({ example: 'ada@example.org', maxLength: 255 })
  @IsOptional()
  @MaxLength(255, { message: 'Please enter a valid email address' })
  @IsEmail({}, { message: 'Please enter a valid email address' })
  email?: string;

  @ApiPropertyOptional({ description: 'Ignored: the visitor cookie decides who you are' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  anonId?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  gaClientId?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  gaSessionId?: string;
}

/** The visitor as the browser may know them (B3-039). */
export class UserView {
  @ApiProperty({ description: 'Opaque id' })
  userId: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null until an e-mail is known to be theirs alone' })
  email: string | null;
  @ApiProperty({ example: 'Guest 4fK2aQ' })
  displayName: string;
  @ApiProperty()
  anonId: string;
  @ApiProperty({ description: 'Credits left: the sum of the ledger' })
  creditsBalance: number;
  @ApiProperty()
  unlimitedActive: boolean;
}
