import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ListQuery } from '../list-query.js';
import { RecordsReading } from '../audit/reading.interceptor.js';
import { OperatorGuard } from '../login/operator.guard.js';
import { ListsRepository } from './lists.repository.js';
import { DescribeList, sendList } from './listing.js';
import {
  AdminAddressView,
  AdminAuditEntryView,
  AdminCheckoutSessionView,
  AdminClientErrorView,
  AdminSignatureView,
  AdminUserView,
} from './lists.dto.js';
import { ADDRESSES, AUDIT, CHECKOUT_SESSIONS, CLIENT_ERRORS, SIGNATURES, USERS } from './visitor-lists.repository.js';

/** Read-only lists for the operator, in react-admin's simple REST dialect. */
@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@Controller('admin')
export class AdminListsController {
  constructor(private readonly lists: ListsRepository) {}

  @Get('signatures')
  @RecordsReading()
  @DescribeList(AdminSignatureView, SIGNATURES)
  listSignatures(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, SIGNATURES, query, reply);
  }

  @Get('addresses')
  @RecordsReading()
  @DescribeList(AdminAddressView, ADDRESSES)
  listAddresses(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, ADDRESSES, query, reply);
  }

  @Get('users')
  @RecordsReading()
  @DescribeList(AdminUserView, USERS)
  listUsers(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, USERS, query, reply);
  }

  @Get('checkout-sessions')
  @RecordsReading()
  @DescribeList(AdminCheckoutSessionView, CHECKOUT_SESSIONS)
  listCheckoutSessions(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, CHECKOUT_SESSIONS, query, reply);
  }

  @Get('client-errors')
  @DescribeList(AdminClientErrorView, CLIENT_ERRORS)
  listClientErrors(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, CLIENT_ERRORS, query, reply);
  }

  @Get('audit')
  @DescribeList(AdminAuditEntryView, AUDIT)
  listAudit(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, AUDIT, query, reply);
  }
}
