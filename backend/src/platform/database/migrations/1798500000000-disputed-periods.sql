-- A dispute pauses the subscription whose running period it is about. Returns whether a bank contests the payment of
-- that period: the purchase of the first one, the renewal of each other.

  CREATE FUNCTION is_period_disputed(subscription_id text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM subscriptions running JOIN payments payment
        ON payment."subscriptionId" = running.id AND payment.kind = 'renewal' AND payment.period = running.period
      WHERE running.id = subscription_id AND payment."disputeState" = 'open')
    OR EXISTS (SELECT FROM subscriptions running JOIN payments payment ON payment."checkoutSessionId" = running."checkoutSessionId"
      WHERE running.id = subscription_id AND running.period = 0 AND payment."disputeState" = 'open')
  $$;

