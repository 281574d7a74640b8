import type { CheckoutFields } from '../form/checkout-fields';
import { maskCardNumber, SHOWN_TEST_CARDS } from './card';

/** One line that opens to the numbers that work in the simulator and what each of them does. */
export function TestCards({ fields }: { fields: CheckoutFields }) {
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
