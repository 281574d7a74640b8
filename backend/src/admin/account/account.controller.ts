import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiData, ApiDataList, ApiFailures } from '../../platform/http/envelope.dto.js';
import { NotReplayed } from '../../platform/http/idempotency/idempotency.interceptor.js';
import { Limit } from '../../platform/http/limits/limit.js';
import { SharedLimitsService } from '../../platform/http/limits/shared-limits.service.js';
import { OperatorCookieService } from '../login/operator-cookie.service.js';
import { OperatorSessionsService, publicIdOf, type SignedInOperator } from '../login/operator-sessions.service.js';
import { CurrentOperator, OperatorOnly } from '../login/operator.guard.js';
import { BeforeOwnPassword, BeforeSecondFactor, Needs } from '../login/roles.js';
import { Command } from '../shop/command.js';
import {
  ChangePasswordDto,
  CodeDto,
  OperatorSessionView,
  PasswordDto,
  ProposedSecondFactorView,
  RecoveryCodesView,
} from './account.dto.js';
import { AccountService } from './account.service.js';

/** How operators sign in. Guesses of the password are limited as at the login. */
@OperatorOnly()
@NotReplayed()
@Needs('read-only')
@Controller('admin/me')
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly sessions: OperatorSessionsService,
    private readonly limits: SharedLimitsService,
    private readonly cookie: OperatorCookieService,
  ) {}

  @BeforeOwnPassword()
  @BeforeSecondFactor()
  @Limit('login')
  @Command(
    'password',
    {
      summary: 'Change your password',
      description: 'Ends your other sessions; this one gets a new cookie.',
    },
    'VALIDATION',
    'TOO_MANY_REQUESTS',
  )
  async changeOwnPassword(
    @Body() body: ChangePasswordDto,
    @CurrentOperator() who: SignedInOperator,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    this.cookie.set(reply, await this.account.changePassword(body, who));
    await this.limits.reset('login', who.ipAddress);
  }

  @Post('second-factor')
  @BeforeSecondFactor()
  @Limit('login')
  @ApiOperation({
    summary: 'Start setting up an authenticator app',
    description: 'Takes effect once a code has been entered.',
  })
  @ApiData(ProposedSecondFactorView)
  @ApiFailures('VALIDATION', 'CONFLICT', 'TOO_MANY_REQUESTS')
  async proposeSecondFactor(
    @Body() { password }: PasswordDto,
    @CurrentOperator() who: SignedInOperator,
  ): Promise<ProposedSecondFactorView> {
    const proposed = await this.account.proposeSecondFactor(password, who);
    await this.limits.reset('login', who.ipAddress);
    return proposed;
  }

  @Post('second-factor/confirm')
  @BeforeSecondFactor()
  @Limit('login')
  @ApiOperation({
    summary: 'Confirm the authenticator app with its first code',
    description: 'Returns recovery codes. Ends your other sessions; this one gets a new cookie.',
  })
  @ApiData(RecoveryCodesView)
  @ApiFailures('VALIDATION', 'CONFLICT', 'TOO_MANY_REQUESTS')
  async confirmSecondFactor(
    @Body() { code }: CodeDto,
    @CurrentOperator() who: SignedInOperator,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodesView> {
    const { codes, token } = await this.account.confirmSecondFactor(code, who);
    this.cookie.set(reply, token);
    await this.limits.reset('login', who.ipAddress);
    return { codes };
  }

  @Limit('login')
  @Command(
    'second-factor/remove',
    {
      summary: 'Stop using an authenticator app',
      description: 'Ends your other sessions; this one gets a new cookie.',
    },
    'VALIDATION',
    'TOO_MANY_REQUESTS',
  )
  async removeSecondFactor(
    @Body() { password }: PasswordDto,
    @CurrentOperator() who: SignedInOperator,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    this.cookie.set(reply, await this.account.removeSecondFactor(password, who));
    await this.limits.reset('login', who.ipAddress);
  }

  @Get('sessions')
  @ApiOperation({
    summary: 'Where the console is open',
    description: "Owners see everyone's sessions; others see their own.",
  })
  @ApiDataList(OperatorSessionView)
  async listOperatorSessions(@CurrentOperator() who: SignedInOperator): Promise<OperatorSessionView[]> {
    return (await this.sessions.list(who)).map(({ id, operatorName, ...session }) => ({
      ...session,
      id: publicIdOf(id),
      operator: operatorName,
      current: id === who.sessionId,
    }));
  }

  @Limit('login')
  @Command('sessions/:id/end', { summary: 'End a session' }, 'VALIDATION', 'NOT_FOUND', 'TOO_MANY_REQUESTS')
  async endOperatorSession(
    @Param('id') id: string,
    @Body() { password }: PasswordDto,
    @CurrentOperator() who: SignedInOperator,
  ): Promise<void> {
    await this.account.endSession(id, password, who);
    await this.limits.reset('login', who.ipAddress);
  }
}
