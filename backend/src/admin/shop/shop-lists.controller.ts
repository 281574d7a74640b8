import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ListQuery } from '../list-query.js';
import { ListsRepository } from '../lists/lists.repository.js';
import { DescribeList, sendList } from '../lists/listing.js';
import { RecordsReading } from '../audit/reading.interceptor.js';
import { OperatorGuard } from '../login/operator.guard.js';
import {
  AdminSubscriptionPaymentView,
  AdminErrorGroupView,
  AdminJobView,
  AdminMailView,
  AdminSubscriptionView,
} from './shop-lists.dto.js';
import { SUBSCRIPTION_PAYMENTS, ERROR_GROUPS, JOBS, MAILS, SUBSCRIPTIONS } from './shop-lists.repository.js';

/** What runs the shop, to look at. */
@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@Controller('admin')
export class ShopListsController {
  constructor(private readonly lists: ListsRepository) {}

  @Get('subscriptions')
  @RecordsReading()
  @DescribeList(AdminSubscriptionView, SUBSCRIPTIONS)
  listAllSubscriptions(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, SUBSCRIPTIONS, query, reply);
  }

  @Get('subscription-payments')
  @RecordsReading()
  @DescribeList(AdminSubscriptionPaymentView, SUBSCRIPTION_PAYMENTS)
  listSubscriptionPayments(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, SUBSCRIPTION_PAYMENTS, query, reply);
  }

  @Get('mails')
  @RecordsReading()
  @DescribeList(AdminMailView, MAILS)
  listMails(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, MAILS, query, reply);
  }

  @Get('error-groups')
  @DescribeList(AdminErrorGroupView, ERROR_GROUPS)
  listErrorGroups(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, ERROR_GROUPS, query, reply);
  }

  @Get('jobs')
  @DescribeList(AdminJobView, JOBS)
  listJobs(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, JOBS, query, reply);
  }
}
