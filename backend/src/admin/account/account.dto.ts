import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { nullableText } from '../api-fields.js';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../login/password-rule.js';

/** Anyone sitting at an open console still has to know the password. */
export class PasswordDto {
  @ApiProperty({ format: 'password', description: 'The current password' })
  @MaxLength(1000, { message: 'Invalid input' })
  @IsString({ message: 'Required' })
  password: string;
}

export class ChangePasswordDto extends PasswordDto {
  @ApiProperty({ format: 'password', minLength: SHORTEST_PASSWORD, maxLength: LONGEST_PASSWORD })
  @IsString({ message: 'Required' })
  newPassword: string;
}

export class CodeDto {
  @ApiProperty({ example: '287082', description: 'What the authenticator app shows' })
  @MaxLength(40, { message: 'Invalid input' })
  @IsString({ message: 'Required' })
  code: string;
}

export class ProposedSecondFactorView {
  @ApiProperty({ description: 'To be typed into an authenticator app', example: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' })
  secret: string;
  @ApiProperty({ description: 'The same, for a QR code', example: 'otpauth://totp/Roadbook:admin?secret=...' })
  uri: string;
}

export class RecoveryCodesView {
  @ApiProperty({ type: [String], description: 'Each opens the console once in place of a code; shown this once' })
  codes: string[];
}

/** A console that is signed in. */
export class OperatorSessionView {
  @ApiProperty({ description: 'Identifies the session to end' })
  id: string;
  @ApiProperty()
  operator: string;
  @ApiProperty({ description: 'Whether this is the session that asks' })
  current: boolean;
  @ApiProperty(nullableText)
  ipAddress: string | null;
  @ApiProperty(nullableText)
  userAgent: string | null;
  @ApiProperty({ format: 'date-time' })
  createdAt: string;
  @ApiProperty({ format: 'date-time' })
  lastSeenAt: string;
}
