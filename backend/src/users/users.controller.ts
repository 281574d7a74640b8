import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { EmailDto, EnsureUserDto, RegisterDto, RegisteredView, UserView } from './user.dto.js';
import { UsersService } from './users.service.js';

@ApiTags('users')
@Controller('users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Post('ensure')
  @Limit('users')
  @ApiOperation({ summary: 'The user behind this visitor, created when first needed' })
  @ApiData(UserView)
  @ApiFailures('VALIDATION')
  ensureUser(@Body() body: EnsureUserDto, @CurrentVisitor() visitor: Visitor): Promise<UserView> {
    return this.users.ensureWithEmail(visitor, body);
  }

  @Post('register')
  @Limit('register')
  @ApiOperation({
    summary: 'Leave name and email',
    description: 'Repeating it corrects them. The answer does not say whether others use the email too.',
  })
  @ApiData(RegisteredView)
  @ApiFailures('VALIDATION', 'REPORT_NOT_FOUND')
  registerUser(@Body() body: RegisterDto, @CurrentVisitor() visitor: Visitor): Promise<RegisteredView> {
    return this.users.register(body, visitor);
  }

  @Get(':userId')
  @ApiOperation({ summary: 'This visitor; any other id is not found' })
  @ApiData(UserView)
  @ApiFailures('USER_NOT_FOUND')
  getUser(@Param('userId') userId: string, @CurrentVisitor() visitor: Visitor): Promise<UserView> {
    return this.users.self(userId, visitor);
  }

  @Patch(':userId/email')
  @Limit('users')
  @ApiOperation({
    summary: "Change the visitor's email",
    description: 'A proven email changes when the new one is proven.',
  })
  @ApiData(UserView)
  @ApiFailures('VALIDATION', 'USER_NOT_FOUND')
  changeEmail(
    @Param('userId') userId: string,
    @Body() { email }: EmailDto,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<UserView> {
    return this.users.changeEmail(userId, email, visitor);
  }
}
