import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../http/envelope.dto.js';
import { CurrentVisitor, type Visitor } from '../http/visitor.js';
import { EnsureUserDto, UserView } from './user.dto.js';
import { UsersService } from './users.service.js';

@ApiTags('users')
@Controller('users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Post('ensure')
  @HttpCode(200)
  @ApiOperation({ summary: 'The user behind this visitor, made on first need' })
  @ApiData(UserView)
  @ApiFailures('VALIDATION')
  ensureUser(@Body() body: EnsureUserDto, @CurrentVisitor() visitor: Visitor): Promise<UserView> {
    return this.users.ensureWithEmail(visitor, body.email);
  }
}
