import { applyDecorators, Controller, Get, Query, Res, type Type, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { ApiFailures } from '../../http/envelope.dto.js';
import { Bare } from '../../http/envelope.interceptor.js';
import { contentRange, ListQuery } from '../list-query.js';
import { OperatorGuard } from '../login/operator.guard.js';
import { type ListSource, readList } from './list-source.js';
import {
  AdminAddress,
  AdminAuditEntry,
  AdminCheckoutSession,
  AdminClientError,
  AdminSignature,
  AdminUser,
} from './lists.dto.js';
import { ADDRESSES, AUDIT, CHECKOUT_SESSIONS, CLIENT_ERRORS, SIGNATURES, USERS } from './sources.js';

/** Documents a list by what its source lets be asked. */
function DescribeList<Field extends string>(model: Type, { resource, rules }: ListSource<Field>) {
  const description = `Sorts by ${rules.sort.join(', ')}. Filters: ${Object.keys(rules.filter).join(', ')}.`;
  const range = { description: `Rows and their total, e.g. ${resource} 0-24/319`, schema: { type: 'string' as const } };
  return applyDecorators(
    ApiOperation({ summary: `All ${resource.replace('-', ' ')}, newest first`, description }),
    ApiOkResponse({ type: [model], headers: { 'Content-Range': range } }),
    ApiFailures('VALIDATION', 'UNAUTHORIZED'),
  );
}

/** Read-only lists for the operator, in react-admin's simple REST dialect. */
@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@Bare()
@Controller('admin')
export class AdminListsController {
  constructor(@InjectDataSource() private readonly db: DataSource) {}

  @Get('signatures')
  @DescribeList(AdminSignature, SIGNATURES)
  listSignatures(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(SIGNATURES, query, reply);
  }

  @Get('addresses')
  @DescribeList(AdminAddress, ADDRESSES)
  listAddresses(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(ADDRESSES, query, reply);
  }

  @Get('users')
  @DescribeList(AdminUser, USERS)
  listUsers(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(USERS, query, reply);
  }

  @Get('checkout-sessions')
  @DescribeList(AdminCheckoutSession, CHECKOUT_SESSIONS)
  listCheckoutSessions(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(CHECKOUT_SESSIONS, query, reply);
  }

  @Get('client-errors')
  @DescribeList(AdminClientError, CLIENT_ERRORS)
  listClientErrors(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(CLIENT_ERRORS, query, reply);
  }

  @Get('audit')
  @DescribeList(AdminAuditEntry, AUDIT)
  listAudit(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(AUDIT, query, reply);
  }

  private async answer<Field extends string>(source: ListSource<Field>, query: ListQuery, reply: FastifyReply) {
    const { rows, offset, total } = await readList(this.db, source, query);
    void reply.header('content-range', contentRange(source.resource, offset, rows.length, total));
    void reply.header('access-control-expose-headers', 'Content-Range');
    return rows;
  }
}
