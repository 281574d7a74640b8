import { Injectable } from '@nestjs/common';
import { offerOf, packCredits } from '../payments/offers/offer-catalog.js';
import { Clock } from '../platform/config/clock.js';
import { TOKEN_PATTERN } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { UsersService } from '../users/users.service.js';
import type { ReceiptView } from './purchases.dto.js';
import { PurchasesRepository } from './purchases.repository.js';
import { receiptLine } from './receipt-rows.js';
import { purchaseNotFound } from './refund-requests.service.js';

/** The simulated provider's references say so. */
const SIMULATED = 'txn_';

/** One payment in writing, for as long as it is kept. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly repository: PurchasesRepository,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError PURCHASE_NOT_FOUND for an unknown receipt and another person's alike */
  async view(id: string, visitor: Visitor): Promise<ReceiptView> {
    const user = TOKEN_PATTERN.test(id) ? await this.users.find(visitor) : null;
    const row = user && (await this.repository.receipt(id, user.id, visitor));
    if (!row) throw purchaseNotFound();
    const { fullName, email, addressLine1, addressLine2, place } = row;
    return {
      ...receiptLine(row, this.clock.now()),
      description: offerOf(row.offerKey).description,
      credits: packCredits(row.offerKey, row.creditUsed),
      transactionId: row.transactionId,
      simulated: row.transactionId.startsWith(SIMULATED),
      reportId: row.reportId,
      vin: row.vin,
      billedTo: [fullName, email, addressLine1, addressLine2, place].filter((line) => line !== null),
      termsText: row.termsText,
      termsAcceptedAt: row.termsAcceptedAt.toISOString(),
    };
  }
}
