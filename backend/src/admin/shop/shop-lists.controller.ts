import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { RawResponse } from '../../http/envelope.interceptor.js';
import { ListQuery } from '../list-query.js';
import { DescribeList, sendList } from '../lists/listing.js';
import { OperatorGuard } from '../login/operator.guard.js';
import {
  AdminChargeView,
  AdminErrorGroupView,
  AdminJobView,
  AdminMailView,
  AdminSubscriptionView,
} from './shop-lists.dto.js';
import { CHARGES, ERROR_GROUPS, JOBS, MAILS, SUBSCRIPTIONS } from './sources.js';

/** What runs the shop, to look at. */
@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@RawResponse()
@Controller('admin')
export class ShopListsController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @Get('subscriptions')
  @DescribeList(AdminSubscriptionView, SUBSCRIPTIONS)
  listSubscriptions(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.dataSource, SUBSCRIPTIONS, query, reply);
  }

  @Get('charges')
  @DescribeList(AdminChargeView, CHARGES)
  listCharges(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.dataSource, CHARGES, query, reply);
  }

  @Get('mails')
  @DescribeList(AdminMailView, MAILS)
  listMails(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.dataSource, MAILS, query, reply);
  }

  @Get('error-groups')
  @DescribeList(AdminErrorGroupView, ERROR_GROUPS)
  listErrorGroups(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.dataSource, ERROR_GROUPS, query, reply);
  }

  @Get('jobs')
  @DescribeList(AdminJobView, JOBS)
  listJobs(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.dataSource, JOBS, query, reply);
  }
}
