import type { SuggestedVin } from '../../api/types';
import type { Meant } from './use-suggestions';

/** The suggested VIN with the characters set off that are not as typed. */
function Compared({ vin, typed }: { vin: string; typed: string }) {
  return (
    <span className="vin font-medium break-all text-ink">
      {[...vin].map((symbol, place) =>
        symbol === typed[place] ? (
          symbol
        ) : (
          <mark key={place} className="rounded-xs bg-warn-wash px-px font-bold text-warn underline underline-offset-3">
            {symbol}
          </mark>
        ),
      )}
    </span>
  );
}

interface DidYouMeanProps extends Pick<Meant, 'suggestions'> {
  vin: string;
  onChoose: (suggestion: SuggestedVin) => void;
}

/** Under the field, when the check digit fails. The search stays open: some vehicles do carry a VIN that does not pass. */
export default function DidYouMean({ vin, suggestions, onChoose }: DidYouMeanProps) {
  return (
    <>
      <p className="mt-2 text-sm text-warn">
        The check digit of this VIN does not match: perhaps a character is mistyped. You can still search it.
      </p>
      {suggestions.length > 0 ? (
        <div role="group" aria-labelledby="did-you-mean" className="mt-3">
          <p id="did-you-mean" className="text-sm font-semibold">
            Did you mean
          </p>
          <ul className="mt-1.5 divide-y divide-rule overflow-hidden rounded-control border border-rule">
            {suggestions.map((suggestion) => (
              <li key={suggestion.vin}>
                <button
                  type="button"
                  className="flex min-h-11 w-full flex-wrap items-baseline gap-x-4 px-3.5 py-2 text-left text-[0.9375rem] hover:bg-accent-wash"
                  onClick={() => onChoose(suggestion)}
                >
                  <Compared vin={suggestion.vin} typed={vin} />
                  <span className="text-sm text-soft">{suggestion.vehicle}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
