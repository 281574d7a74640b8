import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Matches } from 'class-validator';
import { nullableTime, time } from '../../platform/http/api-fields.js';
import { type Role, ROLES } from '../login/roles.js';
import { OPERATOR_NAME } from '../operator.entity.js';
import { ReasonDto } from '../shop/commands.dto.js';

export class ChangeRoleDto extends ReasonDto {
  @ApiProperty({ enum: ROLES, enumName: 'OperatorRole' })
  @IsIn(ROLES, { message: 'Please choose a role' })
  role: Role;
}

export class AddOperatorDto extends ChangeRoleDto {
  @ApiProperty({ example: 'ada', pattern: OPERATOR_NAME.source })
  @Matches(OPERATOR_NAME, { message: 'Up to 40 lowercase letters, digits, dots, dashes and underscores' })
  @IsString({ message: 'Please enter a name' })
  name: string;
}

export class ListedOperatorView {
  @ApiProperty({ description: 'The name, under which lists know it' }) id: string;
  @ApiProperty({ enum: ROLES, enumName: 'OperatorRole' }) role: Role;
  @ApiProperty({ description: 'Whether an authenticator app is asked for at the login' }) secondFactor: boolean;
  @ApiProperty({ description: 'Has not yet replaced the password they were given' }) mustChangePassword: boolean;
  @ApiProperty({ type: String, ...time }) createdAt: Date;
  @ApiProperty({ ...nullableTime, description: 'Since when this operator cannot sign in' }) disabledAt: Date | null;
}

export class HandedOverPasswordView {
  @ApiProperty({
    description: 'Shown this once; it has to be replaced at the first login',
    example: 'k7mq2-x0v9d-4t8wz-m3c5r',
  })
  password: string;
}
