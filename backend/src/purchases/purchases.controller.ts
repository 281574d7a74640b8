import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../http/envelope.dto.js';
import { CurrentVisitor, type Visitor } from '../http/visitor.js';
import { Entitlement, Purchases, Receipt } from './purchases.dto.js';
import { PurchasesService } from './purchases.service.js';
import { Receipts } from './receipts.service.js';
import { AskRefundDto, RefundAnswer } from './refund.dto.js';
import { RefundRequests } from './refund-requests.service.js';

@ApiTags('purchases')
@Controller('purchases')
export class PurchasesController {
  constructor(
    private readonly purchases: PurchasesService,
    private readonly receipts: Receipts,
    private readonly refunds: RefundRequests,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Everything this visitor bought',
    description: 'Reports with what is still to do, credits and their movements, plans, receipts.',
  })
  @ApiData(Purchases)
  listPurchases(@CurrentVisitor() visitor: Visitor): Promise<Purchases> {
    return this.purchases.list(visitor);
  }

  @Get('entitlement')
  @ApiOperation({ summary: 'What this visitor can open without paying again' })
  @ApiData(Entitlement)
  getEntitlement(@CurrentVisitor() visitor: Visitor): Promise<Entitlement> {
    return this.purchases.entitlement(visitor);
  }

  @Get('receipts/:receiptId')
  @ApiOperation({ summary: 'One payment in writing' })
  @ApiData(Receipt)
  @ApiFailures('PURCHASE_NOT_FOUND')
  getReceipt(@Param('receiptId') receiptId: string, @CurrentVisitor() visitor: Visitor): Promise<Receipt> {
    return this.receipts.view(receiptId, visitor);
  }

  @Post(':receiptId/refund')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Ask for the money back, decided at once',
    description:
      'Granted: access and credits end and the whole payment is returned. Denied: says why, and whom to write to. ' +
      'Asking again about a payment that was taken back returns nothing more.',
  })
  @ApiData(RefundAnswer)
  @ApiFailures('VALIDATION', 'PURCHASE_NOT_FOUND')
  askRefund(
    @Param('receiptId') receiptId: string,
    @Body() { reason }: AskRefundDto,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<RefundAnswer> {
    return this.refunds.ask(receiptId, reason, visitor);
  }
}
