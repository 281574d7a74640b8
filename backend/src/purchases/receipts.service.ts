import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { offerOf } from '../checkout/offer-catalogue.js';
import { Clock } from '../config/clock.js';
import { TOKEN_PATTERN } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { UsersService } from '../users/users.service.js';
import type { ReceiptView } from './purchases.dto.js';
import { RECEIPT_ROWS, receiptLine, type ReceiptRow } from './receipt-rows.js';
import { purchaseNotFound } from './refund-requests.service.js';

type Details = ReceiptRow & {
  termsText: string;
  termsAcceptedAt: Date;
  fullName: string | null;
  email: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  place: string | null;
};

/** The simulated provider's references say so. */
const SIMULATED = 'txn_';

/** One payment in writing, for as long as it is kept. */
@Injectable()
export class ReceiptsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError PURCHASE_NOT_FOUND for an unknown receipt and another person's alike */
  async view(id: string, visitor: Visitor): Promise<ReceiptView> {
    const user = TOKEN_PATTERN.test(id) ? await this.users.find(visitor) : null;
    const row = user && (await this.details(id, user.id));
    if (!row) throw purchaseNotFound();
    const { fullName, email, addressLine1, addressLine2, place } = row;
    return {
      ...receiptLine(row, this.clock.now()),
      description: offerOf(row.offerKey).description,
      transactionId: row.transactionId,
      simulated: row.transactionId.startsWith(SIMULATED),
      reportId: row.reportId,
      vin: row.vin,
      billedTo: [fullName, email, addressLine1, addressLine2, place].filter((line) => line !== null),
      termsText: row.termsText,
      termsAcceptedAt: row.termsAcceptedAt.toISOString(),
    };
  }

  private async details(id: string, userId: string): Promise<Details | undefined> {
    const [row] = await this.dataSource.query<Details[]>(
      `SELECT receipt.*, consent."consentText" AS "termsText", consent."createdAt" AS "termsAcceptedAt", u."fullName",
         coalesce(session."contactEmail", u.email) AS email, address."addressLine1", address."addressLine2",
         address.city || ', ' || address.state || ' ' || address."zipCode" AS place
       FROM (${RECEIPT_ROWS}) receipt
       JOIN users u ON u.id = $1
       JOIN checkout_sessions session ON session.id = receipt."sessionId"
       JOIN checkout_consents consent ON consent."checkoutSessionId" = session.id
       LEFT JOIN addresses address ON address."vehicleReportId" = session."vehicleReportId"
       WHERE receipt.id = $2`,
      [userId, id],
    );
    return row;
  }
}
