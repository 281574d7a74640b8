import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { contentRange, RangeQuery, readRange, setRange } from '../platform/http/row-range.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { AskRefundDto, EntitlementView, PurchasesView, ReceiptView, RefundAnswerView } from './purchases.dto.js';
import { PurchasesService } from './purchases.service.js';
import { RefundRequestsService } from './refund-requests.service.js';

@ApiTags('purchases')
@Controller('purchases')
export class PurchasesController {
  constructor(
    private readonly purchases: PurchasesService,
    private readonly refunds: RefundRequestsService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Everything this visitor bought',
    description:
      'Reports with what is still to do, credits and their movements, subscriptions, receipts. A range takes the same rows of each of ' +
      'these lists, without it the first 100; `Content-Range` says how many the longest has.',
  })
  @ApiData(PurchasesView)
  @ApiFailures('VALIDATION')
  async listPurchases(
    @Query() query: RangeQuery,
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PurchasesView> {
    const range = readRange(query);
    const { purchases, rows, total } = await this.purchases.list(visitor, range);
    setRange(reply, contentRange('purchases', range.offset, rows, total));
    return purchases;
  }

  @Get('entitlement')
  @ApiOperation({ summary: 'What this visitor can open without paying again' })
  @ApiData(EntitlementView)
  getEntitlement(@CurrentVisitor() visitor: Visitor): Promise<EntitlementView> {
    return this.purchases.entitlement(visitor);
  }

  @Get('receipts/:receiptId')
  @ApiOperation({ summary: 'The receipt for one payment' })
  @ApiData(ReceiptView)
  @ApiFailures('PURCHASE_NOT_FOUND')
  getReceipt(@Param('receiptId') receiptId: string, @CurrentVisitor() visitor: Visitor): Promise<ReceiptView> {
    return this.purchases.receipt(receiptId, visitor);
  }

  @Post(':receiptId/refund')
  @ApiOperation({
    summary: 'Request a refund',
    description:
      'Granted immediately: access and credits end and the whole payment is returned. Otherwise it becomes a case: ' +
      'a person decides by `dueAt`, and the buyer gets an email now and another then. Denied only after 30 days. ' +
      'Asking again changes nothing.',
  })
  @ApiData(RefundAnswerView)
  @ApiFailures('VALIDATION', 'PURCHASE_NOT_FOUND')
  askRefund(
    @Param('receiptId') receiptId: string,
    @Body() claim: AskRefundDto,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<RefundAnswerView> {
    return this.refunds.request(receiptId, claim, visitor);
  }
}
