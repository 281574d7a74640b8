import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../http/errors.js';
import { newToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { ReportsService } from '../reports/reports.service.js';
import { CheckoutSession } from './checkout-session.entity.js';
import type { CheckoutSessionView, CompleteCheckoutDto, CompletedCheckout, OpenCheckoutDto } from './checkout.dto.js';
import { statesBefore } from './checkout-states.js';
import { consentText, hashOf } from './consent.js';
import { findOffer, type Offer } from './offer-catalogue.js';
import { Settlement } from './settlement.js';

/** How long a quoted price is held, minutes (B9: checkout expiry of the trial variant; five on checkout 2 and 3 come with those pages). */
const QUOTE_MINUTES = 15;

@Injectable()
export class CheckoutService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ReportsService,
    private readonly payments: PaymentProvider,
    private readonly settlement: Settlement,
  ) {}

  /**
   * Quotes an offer for one of the visitor's reports and opens its payment.
   * @throws AppError UNKNOWN_OFFER, CONSENT_REQUIRED, REPORT_NOT_FOUND
   */
  async open(order: OpenCheckoutDto, visitor: Visitor): Promise<CheckoutSessionView> {
    const offer = findOffer(order.offerKey);
    if (!offer) throw new AppError('UNKNOWN_OFFER', 'Failed to create checkout session');
    if (offer.renewal && order.renewalAccepted !== true)
      throw new AppError('CONSENT_REQUIRED', 'Please confirm the renewal terms to proceed.', {
        renewalAccepted: 'Please confirm the renewal terms to proceed.',
      });
    const report = await this.reports.owned(order.reportId, visitor);
    const session = await this.store(order, offer, report.userId, report.id, visitor);
    const payment = await this.payments.open({
      checkoutSessionId: session.id,
      amount: offer.priceCents,
      currency: offer.currency,
    });
    await this.dataSource.query('UPDATE checkout_sessions SET "paymentReference" = $2 WHERE id = $1', [
      session.id,
      payment.reference,
    ]);
    return {
      sessionId: session.id,
      status: 'created',
      offerKey: offer.offerKey,
      value: offer.priceCents,
      currency: offer.currency,
      mode: offer.mode,
      reportId: report.token,
      expiresAt: session.expiresAt.toISOString(),
      payment: { provider: this.payments.name, clientSecret: payment.clientSecret },
    };
  }

  /**
   * Charges a session and settles it. Asking twice charges once and answers the same.
   * @throws AppError SESSION_NOT_FOUND, QUOTE_EXPIRED, SESSION_CLOSED, PAYMENT_DECLINED
   */
  async complete({ sessionId, paymentMethod }: CompleteCheckoutDto, visitor: Visitor): Promise<CompletedCheckout> {
    const session = await this.owned(sessionId, visitor);
    if (session.status !== 'completed') {
      await this.startProcessing(session);
      await this.payments.charge(session.paymentReference, paymentMethod);
    }
    const transactionId = await this.settlement.settle(session.id);
    return { sessionId, status: 'completed', transactionId, reportId: session.reportToken };
  }

  private async store(order: OpenCheckoutDto, offer: Offer, userId: string, vehicleReportId: string, visitor: Visitor) {
    const session = {
      id: newToken(),
      userId,
      vehicleReportId,
      offerKey: offer.offerKey,
      mode: offer.mode,
      value: offer.priceCents,
      currency: offer.currency,
      contactEmail: order.contactEmail?.toLowerCase() ?? null,
      gaClientId: order.gaClientId,
      gaSessionId: order.gaSessionId,
      gclid: order.gclid,
      gbraid: order.gbraid,
      wbraid: order.wbraid,
      utmSource: order.utmSource,
      utmMedium: order.utmMedium,
      utmCampaign: order.utmCampaign,
      utmTerm: order.utmTerm,
      utmContent: order.utmContent,
      marketing: extraMarketing(order.marketing),
      expiresAt: () => `now() + interval '${QUOTE_MINUTES} minutes'`,
    };
    const text = consentText(offer);
    return this.dataSource.transaction(async (tx) => {
      const { raw } = await tx
        .createQueryBuilder()
        .insert()
        .into(CheckoutSession)
        .values(session)
        .returning('"expiresAt"')
        .execute();
      await tx.query(
        `INSERT INTO checkout_consents ("checkoutSessionId", "consentText", "textHash", "renewalAccepted", "ipAddress", "userAgent")
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [session.id, text, hashOf(text), offer.renewal !== null, visitor.ipAddress, visitor.userAgent],
      );
      const [{ expiresAt }] = raw as [{ expiresAt: Date }];
      return { id: session.id, expiresAt };
    });
  }

  private async owned(sessionId: string, visitor: Visitor) {
    const [session] = await this.dataSource.query<
      { id: string; status: string; paymentReference: string; expired: boolean; reportToken: string }[]
    >(
      `SELECT s.id, s.status, s."paymentReference", s."expiresAt" < now() AS expired, r.token AS "reportToken"
       FROM checkout_sessions s
       JOIN user_identities i ON i."userId" = s."userId" AND i."anonId" = $2
       JOIN vehicle_reports r ON r.id = s."vehicleReportId"
       WHERE s.id = $1 AND s."paymentReference" IS NOT NULL`,
      [sessionId, visitor.anonId],
    );
    if (!session) throw new AppError('SESSION_NOT_FOUND', 'Failed to complete checkout');
    return session;
  }

  private async startProcessing(session: { id: string; status: string; expired: boolean }): Promise<void> {
    if (session.status === 'failed' || session.status === 'expired' || session.status === 'refunded')
      throw new AppError('SESSION_CLOSED', 'This checkout is closed. Please start it again.');
    if (session.status === 'created' && session.expired) {
      await this.move(session.id, 'expired');
      throw new AppError('QUOTE_EXPIRED', 'This price is no longer held. Please start the checkout again.');
    }
    await this.move(session.id, 'processing');
  }

  private async move(sessionId: string, target: 'processing' | 'expired'): Promise<void> {
    await this.dataSource.query('UPDATE checkout_sessions SET status = $2 WHERE id = $1 AND status = ANY($3)', [
      sessionId,
      target,
      statesBefore(target),
    ]);
  }
}

const EXTRA_MARKETING = ['adgroupid', 'matchtype', 'network', 'device', 'adposition'];

/** The five parameters without a column; anything else a client sends along is dropped. */
function extraMarketing(given: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(
    EXTRA_MARKETING.flatMap((name) => {
      const value = given[name];
      return typeof value === 'string' ? [[name, value.slice(0, 255)]] : [];
    }),
  );
}
