import { CASE_KINDS, CASE_STATES } from '../../cases/case.entity.js';
import { flag, text } from '../list-query.js';
import type { ListSource } from '../lists/lists.repository.js';

const oneOf =
  (known: readonly string[]) =>
  (value: unknown): string | undefined =>
    known.find((one) => one === value);

/** The queue: what a person has to decide, in the words of its table, with the purchase it is about. */
export const CASES: ListSource<'dueAt' | 'openedAt'> = {
  resource: 'cases',
  select: `row.id, row.kind, row.state, row."userId", row."paymentId", row.reason, row.finding, row."openedAt", row."dueAt",
    row."evidenceDueAt", row."closedAt", row.state = 'open' AND row."dueAt" < now() AS overdue, payment."offerKey", payment."amountCents",
    payment.currency, coalesce(session."contactEmail", person.email) AS email`,
  from: `cases row JOIN payments payment ON payment.id = row."paymentId" JOIN users person ON person.id = row."userId"
    LEFT JOIN subscriptions subscription ON subscription.id = payment."subscriptionId"
    LEFT JOIN checkout_sessions session ON session.id = coalesce(payment."checkoutSessionId", subscription."checkoutSessionId")`,
  id: 'row.id',
  columns: { dueAt: 'row."dueAt"', openedAt: 'row."openedAt"' },
  rules: {
    sort: ['dueAt', 'openedAt'],
    filter: { q: text, open: flag, state: oneOf(CASE_STATES), kind: oneOf(CASE_KINDS) },
  },
  filters: {
    q: `row.id = ? OR row."paymentId" = ? OR row."userId" = ? OR row."askedByUserId" = ? OR payment."transactionId" = ?
      OR row."userId" = ANY (ARRAY(
        SELECT id FROM users WHERE email = lower(?) UNION SELECT "userId" FROM checkout_sessions WHERE "contactEmail" = lower(?)))
      OR row."askedByUserId" = ANY (ARRAY(SELECT id FROM users WHERE email = lower(?)))`,
    open: `(row.state = 'open') = ?`,
    state: 'row.state = ?',
    kind: 'row.kind = ?',
  },
};
