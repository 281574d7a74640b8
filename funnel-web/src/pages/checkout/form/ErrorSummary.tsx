import type { RefObject } from 'react';
import { Notice } from '../../../ui/Notice';
import type { CheckoutErrors } from './values';

interface ErrorSummaryProps {
  errors: CheckoutErrors;
  form: RefObject<HTMLFormElement | null>;
}

/** Everything that is wrong in one place, each line leading to its field. */
export function ErrorSummary({ errors, form }: ErrorSummaryProps) {
  const wrong = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (wrong.length === 0) return null;
  const goTo = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  return (
    <section aria-label="What to fix">
      <Notice tone="bad" title={wrong.length === 1 ? 'Please fix 1 field' : `Please fix ${wrong.length} fields`}>
        <ul className="mt-1">
          {wrong.map(([name, text]) => (
            <li key={name}>
              <button
                type="button"
                className="link min-h-7 py-1 text-left leading-snug text-bad"
                onClick={() => goTo(name)}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
