import { money } from '../../../../../backend/src/platform/input-rules/formats.js';
import type { OfferView } from '../../../api/types';
import { pathOf } from '../../../app/paths';
import { Checkbox } from '../../../ui/Checkbox';
import { WholeDates } from '../../../ui/WholeDates';
import type { CheckoutFields } from './rules';
import { day } from '../../../../../backend/src/platform/input-rules/day.js';

interface ConsentsProps {
  fields: CheckoutFields;
  offer: OfferView;
}

/** No box is ticked in advance. */
export function Consents({ fields, offer }: ConsentsProps) {
  return (
    <section aria-label="Consent" className="space-y-4">
      <RenewalConsent fields={fields} offer={offer} />
      <Checkbox
        name="terms"
        checked={fields.values.terms}
        onChange={(event) => fields.set('terms', event.target.checked)}
        error={fields.errors.terms}
      >
        I agree to the{' '}
        <a href={pathOf('terms')} target="_blank" rel="noopener" className="link">
          Terms of Service
        </a>{' '}
        and the{' '}
        <a href={pathOf('privacy')} target="_blank" rel="noopener" className="link">
          Privacy Policy
        </a>
        .
      </Checkbox>
    </section>
  );
}

function RenewalConsent({ fields, offer }: ConsentsProps) {
  if (!offer.renewal) return null;
  return (
    <div className="rounded-control border border-rule-strong p-4 max-[20rem]:p-2">
      {/* The wording is specified (B2-046), its spelling too. */}
      <p className="text-[0.9375rem]">
        Your subscription will automatically renew unless cancelled. You can cancel online at any time.
      </p>
      <Checkbox
        name="renewal"
        className="mt-3"
        checked={fields.values.renewal}
        onChange={(event) => fields.set('renewal', event.target.checked)}
        error={fields.errors.renewal}
      >
        I agree to be charged {money(offer.renewal.amountCents)} a {offer.renewal.interval} until I cancel, starting{' '}
        <WholeDates>{day(offer.firstChargeAt)}</WholeDates>.
      </Checkbox>
    </div>
  );
}
