import type { Claim } from '../../offers/claims';
import { useClaims } from '../../offers/use-claims';
import { useSiteFacts } from '../../api/use-site-facts';
import { Badge } from '../../ui/Badge';

function Figure({ claim, detail }: { claim: Claim; detail: Claim | null }) {
  return (
    <div>
      <dd className="figures font-serif text-3xl font-semibold md:text-4xl">{claim.value}</dd>
      <dt className="mt-1 text-[0.9375rem] text-soft">
        {claim.noun}
        {detail ? `, from ${detail.value} ${detail.noun}` : null}
        {claim.proof ? <span className="block text-sm">{claim.proof}</span> : null}
      </dt>
    </div>
  );
}

export function Ratings() {
  const demonstration = useSiteFacts().demonstration.length > 0;
  const claim = useClaims();
  const shown = (['rating', 'reports', 'satisfied', 'dealerships'] as const).flatMap((name) => claim(name) ?? []);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="ratings" className="border-y border-rule bg-sheet">
      <div className="page py-9">
        <div className="mb-5 flex flex-wrap items-center gap-3">
          <h2 id="ratings" className="caps font-sans">
            In figures
          </h2>
          {demonstration ? <Badge tone="warn">Example</Badge> : null}
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-7 md:grid-cols-4">
          {shown.map((figure, index) => (
            <Figure
              key={figure.noun}
              claim={figure}
              detail={index === 0 && claim('rating') ? claim('reviewsHome') : null}
            />
          ))}
        </dl>
      </div>
    </section>
  );
}
