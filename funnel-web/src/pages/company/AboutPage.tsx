import { Link } from 'react-router-dom';
import { PAGE_HEADS } from '../../ui/page-heads';
import { useSiteFacts } from '../../api/use-site-facts';
import { usePageHead } from '../../ui/use-page-head';
import { Article, Paragraph, Section } from './Article';
import type { Claim } from '../../offers/claims';
import { useClaims } from '../../offers/use-claims';
import { Badge } from '../../ui/Badge';
import { GUARANTEE, LATER_CHARGES, NO_RECORDS, TRIAL_REPORTS, UNANSWERED } from '../../offers/guarantee';
import { pathOf } from '../../app/paths';

const textOf = ({ noun }: Claim, reviews: Claim | null): string =>
  reviews ? `${noun}, from ${reviews.value} ${reviews.noun}` : noun;

function CompanyFigures() {
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

export default function AboutPage() {
  usePageHead(PAGE_HEADS.about.title, PAGE_HEADS.about.description);
  const demonstration = useSiteFacts().demonstration.length > 0;
  return (
    <Article
      title="About Roadbook"
      lead="Roadbook gathers what is on record about a vehicle and sets it down as one readable document."
    >
      <Section title="Where the facts come from">
        <p>
          We identify a vehicle from its VIN, with the data that manufacturers file with the National Highway Traffic
          Safety Administration (vPIC). History comes from public and licensed sources. Every section of a report names
          its source and the date we asked it.
        </p>
        {demonstration ? (
          <p>
            This installation is a demonstration: identification is real, the history records are made up, and payments
            are simulated. Do not base a decision about a real vehicle on anything here.
          </p>
        ) : null}
      </Section>
      <Paragraph title="What we do not claim">
        A report holds what somebody reported. Many repairs and some accidents are never reported. Where we have no data
        we print “Not reported”; we never turn that into “none”. A report does not replace an inspection by a mechanic.
      </Paragraph>
      <Paragraph title="30-day money-back guarantee">
        {GUARANTEE} Ask on{' '}
        <Link to={pathOf('purchases')} className="link">
          your purchases page
        </Link>
        . {NO_RECORDS} {UNANSWERED}
      </Paragraph>
      <Paragraph title="Subscriptions">
        {LATER_CHARGES} {TRIAL_REPORTS}
      </Paragraph>
      <Paragraph title="Who it is for">
        People who buy or sell one car. There is no account to open: your browser remembers what is yours, and an
        emailed link opens it in another one.
      </Paragraph>
      <CompanyFigures />
    </Article>
  );
}
