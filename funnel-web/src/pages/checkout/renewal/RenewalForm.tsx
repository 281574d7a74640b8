import type { BoughtSubscriptionView, SubscriptionView } from '../../../api/types';
import { money } from '../../../../../backend/src/platform/input-rules/formats.js';
import { Button, ButtonLink } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { ErrorSummary } from '../form/CheckoutLayout';
import { chargedOnce, Refused } from '../form/SubmitBlock';
import { PaymentOnItsWay } from '../payment/PaymentOnItsWay';
import { PaymentSection } from '../payment/PaymentSection';
import { CardFields } from '../payment/SimulatedPayment';
import { useRenewal, type RenewalOrder } from './use-renewal';
import { pathOf } from '../../../app/paths';
import { day } from '../../../../../backend/src/platform/input-rules/day.js';

function Paid({ subscription: { amountCents, nextChargeAt } }: { subscription: SubscriptionView }) {
  return (
    <div role="status">
      <Notice tone="good" title="Payment received">
        Your subscription continues. The next charge is {money(amountCents)} on {day(nextChargeAt)}, to the card you
        just paid with.
      </Notice>
      <ButtonLink to={pathOf('purchases')} className="mt-5">
        Go to your purchases
      </ButtonLink>
    </div>
  );
}

export function RenewalForm({ subscription, order }: { subscription: BoughtSubscriptionView; order: RenewalOrder }) {
  const renewal = useRenewal(subscription, order);
  const { form, fields, phase, refusal, paid, submit } = renewal;
  const price = money(subscription.amountCents);
  const waiting = phase === 'waiting' || phase === 'late';
  if (paid) return <Paid subscription={paid} />;
  return (
    <>
      <p className="mb-7 font-serif text-[1.25rem] leading-relaxed">
        {subscription.name}: {price} is due because your bank refused it. Pay it here, and the subscription continues at
        once.
      </p>
      {waiting ? <PaymentOnItsWay late={phase === 'late'} /> : null}
      <form ref={form} onSubmit={submit} noValidate aria-label="Pay the renewal" hidden={waiting}>
        <Card className="space-y-8 p-5 md:p-8">
          <ErrorSummary errors={fields.errors} form={form} />
          <PaymentSection checkout={renewal}>
            <CardFields fields={fields} />
          </PaymentSection>
          <div>
            <Refused error={refusal} />
            <p className="mb-4">
              {price} now for the month that is due, then {price} every month until you cancel. The card you pay with
              replaces the one that was refused.
            </p>
            <Button type="submit" size="large" wide inactive={phase !== 'idle'}>
              {phase === 'processing' ? 'Processing...' : `Pay ${price}`}
            </Button>
            <p className="mt-3 text-center text-sm text-soft">{chargedOnce(order.payments)}</p>
          </div>
        </Card>
      </form>
    </>
  );
}
