import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Clock } from '../platform/config/clock.js';
import { SecretsService } from '../platform/database/secrets.service.js';
import { AppError } from '../platform/http/errors.js';
import type { Visitor } from '../platform/http/visitor.js';
import { ReportsService } from '../reports/reports.service.js';
import type { PriceHoldView } from './checkout.dto.js';
import { EXTENSION_MINUTES, holdMinutes, MAX_EXTENSIONS } from './quotes.js';

type Terms = [reportId: string, page: string, expiresAt: number, extensions: number];

const MINUTE_MS = 60_000;
const PURPOSE = 'price holds';

/** Holds the prices of a page for a visitor without a session, by a signed text instead of a row. */
@Injectable()
export class PriceHoldsService {
  constructor(
    private readonly reports: ReportsService,
    private readonly clock: Clock,
    private readonly secrets: SecretsService,
  ) {}

  /**
   * Holds the prices of a page for a report that can be sold.
   * @throws AppError REPORT_NOT_FOUND, VEHICLE_NOT_IDENTIFIED, NO_RECORDS, OFFER_NOT_AVAILABLE
   */
  async start(reportId: string, page: string, visitor: Visitor): Promise<PriceHoldView> {
    await this.reports.sellable(reportId, visitor);
    return this.issue([reportId, page, this.now() + holdMinutes(page) * MINUTE_MS, 0], visitor);
  }

  /** Extending the same hold twice has the same result. @throws AppError QUOTE_EXPIRED, EXTENSION_LIMIT */
  extend(hold: string, visitor: Visitor): PriceHoldView {
    const [reportId, page, expiresAt, extensions] = this.read(hold, visitor);
    if (extensions >= MAX_EXTENSIONS) throw extensionLimit();
    return this.issue([reportId, page, expiresAt + EXTENSION_MINUTES * MINUTE_MS, extensions + 1], visitor);
  }

  /** @throws AppError QUOTE_EXPIRED, also when it holds something else or belongs to another visitor */
  check(hold: string, wanted: { reportId: string; page?: string }, visitor: Visitor): void {
    const [reportId, page] = this.read(hold, visitor);
    if (reportId !== wanted.reportId || page !== wanted.page) throw noLongerHeld();
  }

  private issue(terms: Terms, visitor: Visitor): PriceHoldView {
    const text = Buffer.from(JSON.stringify(terms)).toString('base64url');
    const [, , expiresAt, extensions] = terms;
    return {
      hold: `${text}.${sign(text, visitor, this.secrets.keyFor(PURPOSE))}`,
      expiresAt: new Date(expiresAt).toISOString(),
      millisecondsLeft: expiresAt - this.now(),
      extensionsLeft: MAX_EXTENSIONS - extensions,
    };
  }

  private read(hold: string, visitor: Visitor): Terms {
    const [text = '', signature = ''] = hold.split('.');
    const received = Buffer.from(signature);
    const signed = this.secrets.keysFor(PURPOSE).some((key) => {
      const expected = Buffer.from(sign(text, visitor, key));
      return received.length === expected.length && timingSafeEqual(received, expected);
    });
    if (!signed) throw noLongerHeld();
    const terms = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Terms;
    if (terms[2] <= this.now()) throw noLongerHeld();
    return terms;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const sign = (text: string, { anonId }: Visitor, key: Buffer): string =>
  createHmac('sha256', key).update(`${anonId} ${text}`).digest('base64url');

export const noLongerHeld = (): AppError =>
  new AppError('QUOTE_EXPIRED', 'Your price hold has expired. Please start the checkout again.');

export const extensionLimit = (): AppError =>
  new AppError('EXTENSION_LIMIT', 'This price cannot be held any longer. Please finish your order.');
