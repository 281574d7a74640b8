import { Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBody, ApiCookieAuth, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiData, ApiFailures } from '../../platform/http/envelope.dto.js';
import { NotReplayed } from '../../platform/http/idempotency/idempotency.interceptor.js';
import { Limit } from '../../platform/http/limits/limit.js';
import { GateView, OperatorLoginDto, OperatorView } from './login.dto.js';
import { OperatorCookieService } from './operator-cookie.service.js';
import { OperatorSessionsService, type SignedInOperator } from './operator-sessions.service.js';
import { CurrentOperator, OperatorGuard } from './operator.guard.js';
import { OperatorsRepository } from './operators.repository.js';
import { PasswordGuard, type Recognized } from './password.guard.js';
import { BeforeOwnPassword, BeforeSecondFactor, Needs } from './roles.js';

@ApiTags('admin')
@NotReplayed()
@Controller('admin')
export class LoginController {
  constructor(
    private readonly sessions: OperatorSessionsService,
    private readonly cookie: OperatorCookieService,
    private readonly operators: OperatorsRepository,
  ) {}

  @Get('gate')
  @ApiOperation({
    summary: 'What the login asks for',
    description: 'A password alone while the first operator is the only one; no name is told.',
  })
  @ApiData(GateView)
  async getGate(): Promise<GateView> {
    return { asksForName: await this.operators.hasOthers() };
  }

  @Post('login')
  @UseGuards(PasswordGuard)
  // Below the guard, so that attempts count before their password is compared: parallel guesses would escape it.
  @Limit('login')
  @ApiOperation({
    summary: 'Open the console',
    description: 'Sets the HttpOnly cookie `rb_operator`; 30 idle minutes end the session.',
  })
  @ApiBody({ type: OperatorLoginDto })
  @ApiData(OperatorView)
  @ApiFailures('VALIDATION', 'WRONG_PASSWORD', 'CODE_REQUIRED', 'WRONG_CODE', 'TOO_MANY_REQUESTS')
  async loginOperator(
    @Req() request: FastifyRequest & { recognized: Recognized },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OperatorView> {
    const by = { operator: request.recognized.operator, ipAddress: request.ip };
    const { token, session } = await this.sessions.open(by, request.headers['user-agent'], this.cookie.read(request));
    this.cookie.set(reply, token);
    return view(session);
  }

  @Post('logout')
  @ApiCookieAuth('operator')
  @HttpCode(204)
  @UseGuards(OperatorGuard)
  @Needs('read-only')
  @BeforeOwnPassword()
  @BeforeSecondFactor()
  @ApiOperation({ summary: 'Close the console' })
  @ApiNoContentResponse()
  @ApiFailures('UNAUTHORIZED')
  async logoutOperator(@CurrentOperator() by: SignedInOperator, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.sessions.close(by);
    this.cookie.clear(reply);
  }

  @Get('me')
  @ApiCookieAuth('operator')
  @UseGuards(OperatorGuard)
  @BeforeOwnPassword()
  @BeforeSecondFactor()
  @ApiOperation({ summary: 'Who is signed in to the console' })
  @ApiData(OperatorView)
  @ApiFailures('UNAUTHORIZED')
  currentOperator(@CurrentOperator() operator: SignedInOperator): OperatorView {
    return view(operator);
  }
}

const view = ({ sessionId: _, ipAddress: __, ...operator }: SignedInOperator): OperatorView => operator;
