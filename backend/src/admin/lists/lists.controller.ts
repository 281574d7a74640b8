import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { Bare } from '../../http/envelope.interceptor.js';
import { ListQuery } from '../list-query.js';
import { OperatorGuard } from '../login/operator.guard.js';
import { DescribeList, sendList } from './listing.js';
import {
  AdminAddress,
  AdminAuditEntry,
  AdminCheckoutSession,
  AdminClientError,
  AdminSignature,
  AdminUser,
} from './lists.dto.js';
import { ADDRESSES, AUDIT, CHECKOUT_SESSIONS, CLIENT_ERRORS, SIGNATURES, USERS } from './sources.js';

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
    return sendList(this.db, SIGNATURES, query, reply);
  }

  @Get('addresses')
  @DescribeList(AdminAddress, ADDRESSES)
  listAddresses(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.db, ADDRESSES, query, reply);
  }

  @Get('users')
  @DescribeList(AdminUser, USERS)
  listUsers(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.db, USERS, query, reply);
  }

  @Get('checkout-sessions')
  @DescribeList(AdminCheckoutSession, CHECKOUT_SESSIONS)
  listCheckoutSessions(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.db, CHECKOUT_SESSIONS, query, reply);
  }

  @Get('client-errors')
  @DescribeList(AdminClientError, CLIENT_ERRORS)
  listClientErrors(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.db, CLIENT_ERRORS, query, reply);
  }

  @Get('audit')
  @DescribeList(AdminAuditEntry, AUDIT)
  listAudit(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.db, AUDIT, query, reply);
  }
}
