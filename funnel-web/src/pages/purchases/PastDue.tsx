import type { BoughtSubscriptionView } from '../../api/types';
import { day, money } from '../../../../backend/src/platform/input-rules/formats.js';
import { ButtonLink } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { pathOf } from '../../app/paths';

/** Subscriptions whose renewal was refused, with a button to pay now. */
export function PastDue({ subscriptions }: { subscriptions: readonly BoughtSubscriptionView[] }) {
  const due = subscriptions.filter(
    ({ status, cancelAtPeriodEnd, renewalPause, elsewhere }) =>
      status === 'past_due' && !cancelAtPeriodEnd && !renewalPause && !elsewhere,
  );
  return due.map(({ id, name, amountCents, nextChargeAt }) => (
    <Notice key={id} tone="warn" title={`${money(amountCents)} for ${name} was refused`} className="mb-6">
      <p>
        We will try again on {day(nextChargeAt)}. Until it is paid, the subscription opens no extra reports; reports
        already open stay open. Pay now with another card, or{' '}
        <a href="#subscriptions" className="link">
          cancel the subscription
        </a>
        .
      </p>
      <ButtonLink to={pathOf('pay-renewal', { subscriptionId: id })} className="mt-3 max-sm:w-full">
        Pay {money(amountCents)} now
      </ButtonLink>
    </Notice>
  ));
}
