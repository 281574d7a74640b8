import { CLAIMS, isShown, type Claim } from '../../offers/claims';
import { useSiteFacts } from '../../api/site';
import { Badge } from '../../ui/Badge';

const SHOWN: readonly { claim: Claim; detail?: Claim }[] = [
  { claim: CLAIMS.rating, detail: CLAIMS.reviewsHome },
  { claim: CLAIMS.reports },
  { claim: CLAIMS.satisfied },
  { claim: CLAIMS.dealerships },
];

function Figure({ claim, detail }: { claim: Claim; detail?: Claim | undefined }) {
  return (
    <div>
      <dd className="figures font-serif text-3xl font-semibold md:text-4xl">{claim.value}</dd>
      <dt className="mt-1 text-[0.9375rem] text-soft">
        {claim.noun}
        {detail ? `, from ${detail.value} ${detail.noun}` : null}
      </dt>
    </div>
  );
}

export function Ratings() {
  const demonstration = useSiteFacts().demonstration.length > 0;
  const shown = SHOWN.filter(({ claim }) => isShown(claim, demonstration));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="ratings" className="border-y border-rule bg-sheet">
      <div className="page py-9">
        <div className="mb-5 flex items-center gap-3">
          <h2 id="ratings" className="caps font-sans">
            In figures
          </h2>
          {demonstration ? <Badge tone="warn">Example</Badge> : null}
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-7 md:grid-cols-4">
          {shown.map(({ claim, detail }) => (
            <Figure key={claim.noun} claim={claim} detail={detail} />
          ))}
        </dl>
      </div>
    </section>
  );
}
