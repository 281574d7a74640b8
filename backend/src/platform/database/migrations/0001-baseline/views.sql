-- Views over tables of several modules, and what reads them. docs/modules.md names the module that owns each.

-- What was bought under a mailbox in other accounts than that of the user who has proven it.
CREATE VIEW "mailbox_purchases" AS
  SELECT i."anonId", s.id AS "checkoutSessionId", s."userId" AS "buyerId", s."contactEmail"
  FROM user_identities i
  JOIN users reader ON reader.id = i."userId" AND reader."isVerified"
  JOIN checkout_sessions s
    ON s."contactEmail" = reader.email AND s."completedAt" IS NOT NULL AND s."userId" <> reader.id;

-- What was paid for these purchases, renewals as well.
CREATE VIEW "mailbox_payments" AS
  SELECT bought."anonId", bought."checkoutSessionId" AS "paymentId" FROM mailbox_purchases bought
  UNION ALL
  SELECT bought."anonId", later.id
  FROM mailbox_purchases bought JOIN subscriptions begun ON begun."checkoutSessionId" = bought."checkoutSessionId"
  JOIN payments later ON later."subscriptionId" = begun.id;

-- What these payments opened: themselves, as a part of their subscriptions, and with their credits.
CREATE VIEW "mailbox_reports" AS
  SELECT paid."anonId", opened."vehicleReportId"
  FROM mailbox_payments paid JOIN report_unlocks opened ON opened."paymentId" = paid."paymentId"
  UNION ALL
  SELECT bought."anonId", opened."vehicleReportId"
  FROM mailbox_purchases bought JOIN subscriptions begun ON begun."checkoutSessionId" = bought."checkoutSessionId"
  JOIN report_unlocks opened ON opened."subscriptionId" = begun.id
  UNION ALL
  SELECT paid."anonId", opened."vehicleReportId"
  FROM mailbox_payments paid JOIN credit_grants g ON g."paymentId" = paid."paymentId"
  JOIN entitlement_ledger spent ON spent."grantId" = g.id AND spent.source = 'unlock'
  JOIN report_unlocks opened ON opened."ledgerEntryId" = spent.id;

-- Cases about the payments of a subscription.
CREATE VIEW "subscription_cases" AS
  SELECT payment."subscriptionId", found.kind, found.state, found."openedAt", found."dueAt", found."closedAt"
  FROM payments payment JOIN cases found ON found."paymentId" = payment.id WHERE payment."subscriptionId" IS NOT NULL
  UNION ALL
  SELECT begun.id, found.kind, found.state, found."openedAt", found."dueAt", found."closedAt"
  FROM subscriptions begun JOIN payments payment ON payment."checkoutSessionId" = begun."checkoutSessionId"
  JOIN cases found ON found."paymentId" = payment.id;

-- What the renewal of a subscription waits for: its newest open case, a dispute before a claim. A bank sets no day by
-- which it decides a dispute.
CREATE FUNCTION renewal_pause(subscription_id text) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('kind', kind, 'decidedBy', CASE kind WHEN 'claim' THEN "dueAt" END) FROM subscription_cases
    WHERE "subscriptionId" = subscription_id AND state = 'open' ORDER BY kind = 'dispute' DESC, "openedAt" DESC LIMIT 1
  $$;
