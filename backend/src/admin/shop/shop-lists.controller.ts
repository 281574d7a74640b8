import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { Bare } from '../../http/envelope.interceptor.js';
import { ListQuery } from '../list-query.js';
import { DescribeList, sendList } from '../lists/listing.js';
import { OperatorGuard } from '../login/operator.guard.js';
import { AdminCharge, AdminErrorGroup, AdminJob, AdminMail, AdminSubscription } from './shop-lists.dto.js';
import { CHARGES, ERROR_GROUPS, JOBS, MAILS, SUBSCRIPTIONS } from './sources.js';

/** What runs the shop, to look at. */
@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@Bare()
@Controller('admin')
export class ShopListsController {
  constructor(@InjectDataSource() private readonly db: DataSource) {}

  @Get('subscriptions')
  @DescribeList(AdminSubscription, SUBSCRIPTIONS)
  listSubscriptions(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.db, SUBSCRIPTIONS, query, reply);
  }

  @Get('charges')
  @DescribeList(AdminCharge, CHARGES)
  listCharges(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.db, CHARGES, query, reply);
  }

  @Get('mails')
  @DescribeList(AdminMail, MAILS)
  listMails(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.db, MAILS, query, reply);
  }

  @Get('error-groups')
  @DescribeList(AdminErrorGroup, ERROR_GROUPS)
  listErrorGroups(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.db, ERROR_GROUPS, query, reply);
  }

  @Get('jobs')
  @DescribeList(AdminJob, JOBS)
  listJobs(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.db, JOBS, query, reply);
  }
}
