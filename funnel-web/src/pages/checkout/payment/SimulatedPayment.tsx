import { useImperativeHandle, useState, type ReactNode, type RefObject } from 'react';
import type { CheckoutFields } from '../form/rules';
import { Button } from '../../../ui/Button';
import { ChoiceDialog } from '../../../ui/ChoiceDialog';
import { TextField } from '../../../ui/TextField';
import {
  CARD_NUMBER_LENGTH,
  cardBrand,
  CVC_LENGTH,
  EXPIRY_LENGTH,
  maskCardNumber,
  maskCvc,
  maskExpiry,
  maskZip,
  SHOWN_TEST_CARDS,
  testToken,
} from './card';
import type { PaymentForm } from './settle';

interface SimulatedPaymentProps {
  fields: CheckoutFields;
  payment: RefObject<PaymentForm | null>;
  children: ReactNode;
}

type Answer = (confirmed: boolean) => void;

/** The simulator's payment form: test cards, and a bank that asks for a confirmation of some. */
export function SimulatedPayment({ fields, payment, children }: SimulatedPaymentProps) {
  const [asked, setAsked] = useState<{ answer: Answer } | null>(null);
  const { cardNumber } = fields.values;

  useImperativeHandle(
    payment,
    () => ({
      problem: () => Promise.resolve(null),
      confirm: () => Promise.resolve(testToken(cardNumber) ?? undefined),
      challenge: async () => {
        const confirmed = await new Promise<boolean>((answer) => setAsked({ answer }));
        setAsked(null);
        return confirmed ? 'sim_3ds_confirmed' : 'sim_3ds_refused';
      },
    }),
    [cardNumber],
  );

  return (
    <>
      <TestCards fields={fields} />
      {children}
      {asked ? <BankDialog answer={asked.answer} /> : null}
    </>
  );
}

/** Stands for the page of the buyer's bank. */
function BankDialog({ answer }: { answer: Answer }) {
  return (
    <ChoiceDialog
      title="Confirm with your bank"
      description="This stands in for a bank’s 3-D Secure page. No bank is contacted and no money moves."
    >
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => answer(true)}>Confirm payment</Button>
        <Button look="secondary" onClick={() => answer(false)}>
          Cancel payment
        </Button>
      </div>
    </ChoiceDialog>
  );
}

function TestCards({ fields }: { fields: CheckoutFields }) {
  function fill() {
    fields.set('cardName', fields.values.cardName || fields.values.fullName || 'Test Reader');
    fields.set('cardNumber', maskCardNumber(SHOWN_TEST_CARDS[0][0]));
    fields.set('expiry', `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`);
    fields.set('cvc', '123');
    fields.set('zip', '33101');
  }
  return (
    <details className="mt-4 rounded-control bg-warn-wash px-4 text-[0.9375rem]">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        Test mode: use a test card. Nothing is charged.
      </summary>
      <ul className="space-y-1">
        {SHOWN_TEST_CARDS.map(([number, effect]) => (
          <li key={number} className="flex flex-wrap gap-x-3">
            <span className="figures min-[20rem]:whitespace-nowrap">{maskCardNumber(number)}</span>
            <span>{effect}</span>
          </li>
        ))}
      </ul>
      <button type="button" className="link link-solo mb-2" onClick={fill}>
        Fill in the test card
      </button>
    </details>
  );
}

/** Digits only, and nothing a browser should offer to fill in: these are test numbers. */
const DIGITS = { inputMode: 'numeric', autoComplete: 'off', inputClassName: 'figures' } as const;
const WIDE = 'col-span-2 max-[20rem]:col-span-1';

/** The simulator's card form. What is typed stays in the page; an opaque token is sent. */
export function CardFields({ fields, children }: { fields: CheckoutFields; children?: ReactNode }) {
  return (
    <div className="mt-5 grid grid-cols-2 gap-x-4 gap-y-5 max-[20rem]:grid-cols-1">
      <TextField fields={fields} name="cardName" label="Name on card" autoComplete="off" className={WIDE} />
      <TextField
        {...DIGITS}
        fields={fields}
        name="cardNumber"
        label="Card number"
        end={cardBrand(fields.values.cardNumber)}
        placeholder="1234 1234 1234 1234"
        maxLength={CARD_NUMBER_LENGTH}
        mask={maskCardNumber}
        className={WIDE}
      />
      <TextField
        {...DIGITS}
        fields={fields}
        name="expiry"
        label="Expiry"
        placeholder="MM/YY"
        maxLength={EXPIRY_LENGTH}
        mask={maskExpiry}
      />
      <TextField
        {...DIGITS}
        fields={fields}
        name="cvc"
        label="CVC"
        placeholder="123"
        maxLength={CVC_LENGTH}
        mask={maskCvc}
      />
      {children}
    </div>
  );
}

export function BillingZip({ fields }: { fields: CheckoutFields }) {
  return (
    <TextField {...DIGITS} fields={fields} name="zip" label="Billing zip" autoComplete="postal-code" mask={maskZip} />
  );
}
