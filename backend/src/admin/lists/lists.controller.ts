import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { RawResponse } from '../../http/envelope.interceptor.js';
import { ListQuery } from '../list-query.js';
import { OperatorGuard } from '../login/operator.guard.js';
import { DescribeList, sendList } from './listing.js';
import {
  AdminAddressView,
  AdminAuditEntryView,
  AdminCheckoutSessionView,
  AdminClientErrorView,
  AdminSignatureView,
  AdminUserView,
} from './lists.dto.js';
import { ADDRESSES, AUDIT, CHECKOUT_SESSIONS, CLIENT_ERRORS, SIGNATURES, USERS } from './sources.js';

/** Read-only lists for the operator, in react-admin's simple REST dialect. */
@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@RawResponse()
@Controller('admin')
export class AdminListsController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @Get('signatures')
  @DescribeList(AdminSignatureView, SIGNATURES)
  listSignatures(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.dataSource, SIGNATURES, query, reply);
  }

  @Get('addresses')
  @DescribeList(AdminAddressView, ADDRESSES)
  listAddresses(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.dataSource, ADDRESSES, query, reply);
  }

  @Get('users')
  @DescribeList(AdminUserView, USERS)
  listUsers(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.dataSource, USERS, query, reply);
  }

  @Get('checkout-sessions')
  @DescribeList(AdminCheckoutSessionView, CHECKOUT_SESSIONS)
  listCheckoutSessions(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.dataSource, CHECKOUT_SESSIONS, query, reply);
  }

  @Get('client-errors')
  @DescribeList(AdminClientErrorView, CLIENT_ERRORS)
  listClientErrors(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.dataSource, CLIENT_ERRORS, query, reply);
  }

  @Get('audit')
  @DescribeList(AdminAuditEntryView, AUDIT)
  listAudit(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.dataSource, AUDIT, query, reply);
  }
}
