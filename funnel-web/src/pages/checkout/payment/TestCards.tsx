import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import type { CheckoutFields } from '../form/checkout-fields';
import { maskCardNumber, SHOWN_TEST_CARDS } from './card';

/** The numbers that work in the simulator and what each of them does. */
export function TestCards({ fields }: { fields: CheckoutFields }) {
  function fill() {
    fields.set('cardName', fields.values.cardName || fields.values.fullName || 'Test Reader');
    fields.set('cardNumber', maskCardNumber(SHOWN_TEST_CARDS[0][0]));
    fields.set('expiry', `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`);
    fields.set('cvc', '123');
    fields.set('zip', '33101');
  }
  return (
    <Notice tone="warn" title="Simulated payment" className="mt-4">
      <p>Do not type a real card. No card number leaves this page. These test cards work:</p>
      <ul className="mt-1.5 space-y-1 sm:space-y-0">
        {SHOWN_TEST_CARDS.map(([number, effect]) => (
          <li key={number} className="flex flex-wrap gap-x-3">
            <span className="figures whitespace-nowrap">{maskCardNumber(number)}</span>
            <span>{effect}</span>
          </li>
        ))}
      </ul>
      <Button look="secondary" className="mt-3" onClick={fill}>
        Fill in the test card
      </Button>
    </Notice>
  );
}
