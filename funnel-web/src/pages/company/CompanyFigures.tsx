import type { Claim } from '../../offers/claims';
import { useClaims } from '../../offers/use-claims';
import { useSiteFacts } from '../../api/use-site-facts';
import { Badge } from '../../ui/Badge';

/** A rating says from how many reviews, when that is known too. */
const textOf = ({ noun }: Claim, reviews: Claim | null): string =>
  reviews ? `${noun}, from ${reviews.value} ${reviews.noun}` : noun;

/** The claims of the company pages, under the rule of all claims: with a source, or as an example, or not at all. */
export function CompanyFigures() {
  const demonstration = useSiteFacts().demonstration.length > 0;
  const claim = useClaims();
  const rating = claim('rating');
  const shown = [claim('reportsInWords'), claim('dealershipsInWords'), rating].flatMap((found) =>
    found ? [{ ...found, text: textOf(found, found === rating ? claim('reviews') : null) }] : [],
  );
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="company-figures" className="mt-9 border-t border-rule pt-6">
      <div className="flex items-center gap-3">
        <h2 id="company-figures" className="text-2xl">
          In figures
        </h2>
        {demonstration ? <Badge tone="warn">Example</Badge> : null}
      </div>
      <dl className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-3">
        {shown.map(({ value, text, proof }) => (
          <div key={text} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-[0.9375rem] text-soft">
              {text}
              {proof ? <span className="block text-sm">{proof}</span> : null}
            </dt>
            <dd className="figures font-serif text-2xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
