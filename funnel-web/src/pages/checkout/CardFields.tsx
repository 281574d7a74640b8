import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { TextInput } from '../../ui/TextInput';
import { CARD_NUMBER_LENGTH, cardBrand, CVC_LENGTH, EXPIRY_LENGTH, maskCardNumber, maskCvc, maskExpiry } from './card';
import type { CheckoutFields } from './checkout-fields';

function TestCardHelper({ fields, year }: { fields: CheckoutFields; year: number }) {
  function fill() {
    fields.set('cardName', fields.values.cardName || 'Test Reader');
    fields.set('cardNumber', maskCardNumber('4242424242424242'));
    fields.set('expiry', `12/${String((year + 3) % 100).padStart(2, '0')}`);
    fields.set('cvc', '123');
  }
  return (
    <Notice tone="warn" title="Simulated payment" className="mt-4">
      <p>
        Do not type a real card. <span className="whitespace-nowrap">4242 4242 4242 4242</span> pays,{' '}
        <span className="whitespace-nowrap">4000 0000 0000 0002</span> is declined. No card number leaves this page.
      </p>
      <Button look="secondary" className="mt-3" onClick={fill}>
        Fill in the test card
      </Button>
    </Notice>
  );
}

function NumberField({ fields }: { fields: CheckoutFields }) {
  const { values, errors, set } = fields;
  const brand = cardBrand(values.cardNumber);
  return (
    <Field
      label="Card number"
      error={errors.cardNumber}
      className="col-span-2"
      aside={brand ? <span className="text-sm text-soft">{brand}</span> : null}
    >
      {(ties) => (
        <TextInput
          {...ties}
          name="cardNumber"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1234 1234 1234 1234"
          maxLength={CARD_NUMBER_LENGTH}
          className="figures"
          value={values.cardNumber}
          onChange={(event) => set('cardNumber', maskCardNumber(event.target.value))}
        />
      )}
    </Field>
  );
}

/** The simulator's own card form. It keeps what is typed in the page and sends an opaque token. */
export function CardFields({ fields, simulated }: { fields: CheckoutFields; simulated: boolean }) {
  const { values, errors, set } = fields;
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title" className="text-2xl">
        Payment
      </h2>
      {simulated ? <TestCardHelper fields={fields} year={new Date().getFullYear()} /> : null}
      <div className="mt-5 grid grid-cols-2 gap-x-4 gap-y-5">
        <Field label="Name on card" error={errors.cardName} className="col-span-2">
          {(ties) => (
            <TextInput
              {...ties}
              name="cardName"
              autoComplete="off"
              maxLength={120}
              value={values.cardName}
              onChange={(event) => set('cardName', event.target.value)}
            />
          )}
        </Field>
        <NumberField fields={fields} />
        <Field label="Expiry" error={errors.expiry}>
          {(ties) => (
            <TextInput
              {...ties}
              name="expiry"
              inputMode="numeric"
              autoComplete="off"
              placeholder="MM/YY"
              maxLength={EXPIRY_LENGTH}
              className="figures"
              value={values.expiry}
              onChange={(event) => set('expiry', maskExpiry(event.target.value))}
            />
          )}
        </Field>
        <Field label="CVC" error={errors.cvc}>
          {(ties) => (
            <TextInput
              {...ties}
              name="cvc"
              inputMode="numeric"
              autoComplete="off"
              placeholder="123"
              maxLength={CVC_LENGTH}
              className="figures"
              value={values.cvc}
              onChange={(event) => set('cvc', maskCvc(event.target.value))}
            />
          )}
        </Field>
      </div>
    </section>
  );
}
