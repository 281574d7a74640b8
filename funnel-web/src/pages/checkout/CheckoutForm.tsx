import { useRef, useState, type SubmitEvent } from 'react';
import type { Offer } from '../../api/types';
import { money } from '../../journey/format';
import type { VehicleSearch } from '../../journey/search';
import { KEYS, readJson } from '../../journey/storage';
import { useFields } from '../../journey/use-fields';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { TextInput } from '../../ui/TextInput';
import { toastError } from '../../ui/toast/store';
import { CardFields } from './CardFields';
import { checkoutErrors, EMPTY_CHECKOUT, isIncomplete } from './checkout-form';
import { Consents } from './Consents';
import { usePurchase } from './use-purchase';

interface CheckoutFormProps {
  offer: Offer;
  reportId: string;
  search: VehicleSearch;
  simulated: boolean;
}

function rememberedEmail(): string {
  const info = readJson(KEYS.userInfo) as { email?: unknown } | null | undefined;
  return typeof info?.email === 'string' ? info.email : '';
}

function PaymentDone() {
  return (
    <div role="status">
      <Notice tone="good" title="Payment received">
        Two short steps are left: your signature and your address. We take you there now.
      </Notice>
    </div>
  );
}

export function CheckoutForm({ offer, reportId, search, simulated }: CheckoutFormProps) {
  const [now] = useState(() => new Date());
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(form, { ...EMPTY_CHECKOUT, email: rememberedEmail() }, (values) =>
    checkoutErrors(values, offer, now),
  );
  const { values, errors, set, check } = fields;
  const { phase, purchase } = usePurchase({ offer, reportId, search });
  const incomplete = isIncomplete(values, offer);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (phase !== 'idle') return;
    if (incomplete) toastError('Missing Information', 'Please fill in all required fields and agree to terms.');
    if (check()) void purchase(values);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Checkout" className="lg:order-1">
      <Card className="space-y-8 p-5 md:p-8">
        <section aria-labelledby="contact-title">
          <h2 id="contact-title" className="text-2xl">
            Contact
          </h2>
          <Field label="Contact e-mail" className="mt-4" error={errors.email} hint="Your receipt goes here.">
            {(ties) => (
              <TextInput
                {...ties}
                type="email"
                name="email"
                autoComplete="email"
                inputMode="email"
                maxLength={255}
                value={values.email}
                onChange={(event) => set('email', event.target.value)}
              />
            )}
          </Field>
        </section>
        <CardFields fields={fields} simulated={simulated} />
        <Consents fields={fields} offer={offer} />
        {phase === 'done' ? <PaymentDone /> : null}
        <div>
          <Button
            type="submit"
            size="large"
            wide
            className="max-xs:px-3 max-xs:text-base"
            inactive={incomplete || phase !== 'idle'}
          >
            {phase === 'processing'
              ? 'Processing...'
              : phase === 'done'
                ? 'Payment received'
                : `Complete Purchase - ${money(offer.priceCents)}`}
          </Button>
          <p className="mt-3 text-center text-sm text-soft">
            {simulated
              ? 'Payments are simulated here: nothing is charged.'
              : 'Your card is charged once, even if you press twice.'}
          </p>
        </div>
      </Card>
    </form>
  );
}
