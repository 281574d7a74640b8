import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiData, ApiFailures, RawResponse } from '../../platform/http/envelope.dto.js';
import { NotReplayed } from '../../platform/http/idempotency/idempotency.interceptor.js';
import type { Actor } from '../audit/audit.repository.js';
import { contentRange } from '../../platform/http/row-range.js';
import { WITH_TOTAL } from '../lists/list.controller.js';
import { CurrentOperator, OperatorOnly } from '../login/operator.guard.js';
import { Needs } from '../login/roles.js';
import { Command } from '../shop/command.js';
import { ReasonDto } from '../shop/commands.dto.js';
import { AddOperatorDto, ChangeRoleDto, HandedOverPasswordView, ListedOperatorView } from './operators.dto.js';
import { OperatorsService } from './operators.service.js';

@OperatorOnly()
@NotReplayed()
@Needs('owner')
@Controller('admin/operators')
export class OperatorsController {
  constructor(private readonly operators: OperatorsService) {}

  @Get()
  @RawResponse()
  @ApiOperation({ summary: 'Who may open the console', description: 'For owners. All of them, by name.' })
  @ApiOkResponse({ type: [ListedOperatorView], headers: WITH_TOTAL })
  @ApiFailures('ROLE_REQUIRED')
  async listOperators(@Res({ passthrough: true }) reply: FastifyReply): Promise<ListedOperatorView[]> {
    const operators = await this.operators.list();
    void reply.header('content-range', contentRange('operators', 0, operators.length, operators.length));
    return operators;
  }

  @Post()
  @ApiOperation({ summary: 'Add an operator', description: 'Returns a password to pass on, shown only this once.' })
  @ApiData(HandedOverPasswordView)
  @ApiFailures('VALIDATION', 'ROLE_REQUIRED', 'CONFLICT')
  async addOperator(@Body() body: AddOperatorDto, @CurrentOperator() by: Actor): Promise<HandedOverPasswordView> {
    return { password: await this.operators.add(body, by) };
  }

  @Command(
    ':name/role',
    { summary: "Change an operator's role", description: 'The last owner cannot be demoted.' },
    'VALIDATION',
    'ROLE_REQUIRED',
    'OPERATOR_NOT_FOUND',
    'CONFLICT',
  )
  async changeOperatorRole(
    @Param('name') name: string,
    @Body() body: ChangeRoleDto,
    @CurrentOperator() by: Actor,
  ): Promise<void> {
    await this.operators.changeRole(name, body, by);
  }

  @Post(':name/reset')
  @ApiOperation({
    summary: "Reset an operator's password",
    description:
      'Ends the sessions of that operator and turns off the second factor. Returns the password only this once.',
  })
  @ApiData(HandedOverPasswordView)
  @ApiFailures('VALIDATION', 'ROLE_REQUIRED', 'OPERATOR_NOT_FOUND')
  async resetOperator(
    @Param('name') name: string,
    @Body() { reason }: ReasonDto,
    @CurrentOperator() by: Actor,
  ): Promise<HandedOverPasswordView> {
    return { password: await this.operators.reset(name, reason, by) };
  }

  @Command(
    ':name/disable',
    {
      summary: 'Disable an operator',
      description: 'Ends their sessions. The last owner cannot be disabled.',
    },
    'VALIDATION',
    'ROLE_REQUIRED',
    'OPERATOR_NOT_FOUND',
    'CONFLICT',
  )
  async disableOperator(
    @Param('name') name: string,
    @Body() { reason }: ReasonDto,
    @CurrentOperator() by: Actor,
  ): Promise<void> {
    await this.operators.disable(name, reason, by);
  }

  @Command(':name/enable', { summary: 'Enable an operator again' }, 'VALIDATION', 'ROLE_REQUIRED', 'OPERATOR_NOT_FOUND')
  async enableOperator(
    @Param('name') name: string,
    @Body() { reason }: ReasonDto,
    @CurrentOperator() by: Actor,
  ): Promise<void> {
    await this.operators.enable(name, reason, by);
  }
}
