import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a bank contests the payment of the running period of a subscription: the purchase of the first one, the renewal of each other. */
const SCHEMA = `
  CREATE FUNCTION is_period_disputed(subscription_id text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM subscriptions running JOIN payments payment
        ON payment."subscriptionId" = running.id AND payment.kind = 'renewal' AND payment.period = running.period
      WHERE running.id = subscription_id AND payment."disputeState" = 'open')
    OR EXISTS (SELECT FROM subscriptions running JOIN payments payment ON payment."checkoutSessionId" = running."checkoutSessionId"
      WHERE running.id = subscription_id AND running.period = 0 AND payment."disputeState" = 'open')
  $$;
`;

/** A dispute pauses the subscription whose running period it is about, where it ended it before. */
export class DisputedPeriods1798500000000 implements Pick<MigrationInterface, 'name' | 'up'> {
  readonly name = 'DisputedPeriods1798500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SCHEMA);
  }
}
