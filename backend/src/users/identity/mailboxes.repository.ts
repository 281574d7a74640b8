import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** What others bought under a mailbox, in numbers. */
export interface BoughtElsewhere {
  purchases: number;
  credits: number;
  subscriptions: number;
}

/** A read model: what was bought under a mailbox, no matter who paid. */
@Injectable()
export class MailboxesRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Counted before the mailbox is proven: a purchase without an address of its own is written to at its buyer's. Of credits those that the
   * purchases brought and that are left.
   * @param except users whose purchases are the reader's own
   */
  async boughtUnder(email: string, except: readonly string[]): Promise<BoughtElsewhere> {
    const [row] = await this.dataSource.query<BoughtElsewhere[]>(
      `WITH bought AS (
         SELECT id, "userId" FROM checkout_sessions WHERE "contactEmail" = $1 AND "completedAt" IS NOT NULL
         UNION ALL
         SELECT s.id, s."userId" FROM users holder JOIN checkout_sessions s ON s."userId" = holder.id
         WHERE holder.email = $1 AND s."contactEmail" IS NULL AND s."completedAt" IS NOT NULL),
       others AS (SELECT id FROM bought WHERE "userId" <> ALL($2))
       SELECT (SELECT count(*)::int FROM others) AS purchases,
         (SELECT coalesce(sum(brought.remaining), 0)::int FROM others
           JOIN credit_grants brought ON brought."paymentId" = others.id) AS credits,
         (SELECT count(*)::int FROM others JOIN subscriptions started ON started."checkoutSessionId" = others.id
           WHERE started."endedAt" IS NULL) AS subscriptions`,
      [email, except],
    );
    return row ?? { purchases: 0, credits: 0, subscriptions: 0 };
  }
}
