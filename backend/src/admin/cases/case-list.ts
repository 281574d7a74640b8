import { CASE_KINDS, CASE_STATES } from '../../cases/case.entity.js';
import { listController } from '../lists/list.controller.js';
import { flag, oneOf, text } from '../lists/list-query.js';
import { AdminCaseView } from './cases.dto.js';

/** The controller of the list of cases. */
export const CASES = listController('listCases', {
  resource: 'cases',
  view: AdminCaseView,
  isPersonal: true,
  rows: `SELECT item.id, item.kind, item.state, item."userId", item."paymentId", item.reason, item.finding,
      item."openedAt", item."dueAt", item."evidenceDueAt", item."closedAt",
      item.state = 'open' AND item."dueAt" < now() AS overdue, payment."offerKey", payment."amountCents",
      payment.currency, coalesce(session."contactEmail", person.email) AS email
    FROM cases item JOIN payments payment ON payment.id = item."paymentId" JOIN users person ON person.id = item."userId"
    LEFT JOIN subscriptions subscription ON subscription.id = payment."subscriptionId"
    LEFT JOIN checkout_sessions session
      ON session.id = coalesce(payment."checkoutSessionId", subscription."checkoutSessionId")`,
  id: text,
  sort: ['dueAt', 'openedAt'],
  filter: { q: text, open: flag, state: oneOf(CASE_STATES), kind: oneOf(CASE_KINDS) },
  where: {
    q: `row.id = :q OR row."paymentId" = :q OR row."userId" = :q OR row."userId" = ANY(users_of_email(:q))
      OR row."paymentId" = ANY(ARRAY(SELECT id FROM payments WHERE "transactionId" = :q))
      OR row.id = ANY(ARRAY(SELECT id FROM cases WHERE "askedByUserId" = :q
        OR "askedByUserId" = ANY(ARRAY(SELECT id FROM users WHERE email = lower(:q)))))`,
    open: `(row.state = 'open') = :open`,
  },
});
