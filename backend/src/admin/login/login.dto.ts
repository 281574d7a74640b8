import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Role, ROLES } from './roles.js';

/** POST /api/admin/login (row 77). Read by the passport strategy, which runs before bodies are validated. */
export class OperatorLoginDto {
  @ApiPropertyOptional({ example: 'admin', description: 'May be left out while admin is the only operator' })
  operator?: string;
  @ApiProperty({ description: 'The password of the console', format: 'password' }) password: string;
  @ApiPropertyOptional({
    description: 'Of the authenticator app, or a recovery code; for operators who have turned it on',
    example: '287082',
  })
  code?: string;
}

export class GateView {
  @ApiProperty({ description: 'Whether there are operators besides the first one, so that a name is needed' })
  asksForName: boolean;
}

export class OperatorView {
  @ApiProperty({ example: 'admin' }) operator: string;
  @ApiProperty({ enum: ROLES, enumName: 'OperatorRole' }) role: Role;
  @ApiProperty({ description: 'Someone else set the password: nothing else answers until it is changed' })
  mustChangePassword: boolean;
  @ApiProperty({ description: 'Whether an authenticator app is asked for at the login' }) secondFactor: boolean;
  @ApiProperty({ description: 'The shop demands an authenticator app: nothing else answers until one is set up' })
  mustSetUpSecondFactor: boolean;
  @ApiProperty({ type: String, format: 'date-time', description: 'When the session ends unless it is used again' })
  expiresAt: Date;
}
