import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { nullableText, time } from '../../platform/http/api-fields.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../login/password-rule.js';

/** Changes from an open console need its password again. */
export class PasswordDto {
  @ApiProperty({ format: 'password', description: 'The current password' })
  @MaxLength(1000, { message: 'Invalid input' })
  @IsString({ message: 'Required' })
  password: string;
}

export class ChangePasswordDto extends PasswordDto {
  @ApiProperty({ format: 'password', minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH })
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

export class OperatorSessionView {
  @ApiProperty({ description: 'Identifies the session to end' }) id: string;
  @ApiProperty() operator: string;
  @ApiProperty({ description: 'Whether this is the session that asks' }) current: boolean;
  @ApiProperty(nullableText) ipAddress: string | null;
  @ApiProperty(nullableText) userAgent: string | null;
  @ApiProperty({ type: String, ...time }) createdAt: Date;
  @ApiProperty({ type: String, ...time }) lastSeenAt: Date;
}
