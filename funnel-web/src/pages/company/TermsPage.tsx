import { Link } from 'react-router-dom';
import { GUARANTEE, LATER_CHARGES, NO_RECORDS, TRIAL_REPORTS, UNANSWERED } from '../../offers/guarantee';
import { PAGE_HEADS } from '../../ui/page-heads';
import { usePageHead } from '../../ui/use-page-head';
import { Article, Paragraph } from './Article';
import { pathOf } from '../../app/paths';

/** Changes with the text below: terms-version.spec.ts compares them. */
const TERMS_VERSION = 'Version 8, November 28, 2026';

export default function TermsPage() {
  usePageHead(PAGE_HEADS.terms.title, PAGE_HEADS.terms.description);
  return (
    <Article
      title="Terms of Service"
      version={TERMS_VERSION}
      lead="Short enough to read. By buying a report you agree to these terms."
    >
      <Paragraph title="What you buy">
        A report on one vehicle, readable online for 30 days and yours to print and keep. A pack holds several reports.
        Prices are those shown at checkout; they are charged once unless the offer says that it renews.
      </Paragraph>
      <Paragraph title="Subscriptions">
        An offer that renews states its amount, its dates and how often it renews beside the price, and needs its own
        consent. It renews until you cancel. You can cancel at any time; it then ends at the end of the paid period.{' '}
        {LATER_CHARGES} {TRIAL_REPORTS}
      </Paragraph>
      <Paragraph title="Money back">
        There is a 30-day money-back guarantee. {GUARANTEE} Business days are Monday to Friday. Ask on{' '}
        <Link to={pathOf('purchases')} className="link">
          your purchases page
        </Link>
        . We refund a payment in full, and what it paid for then ends. {NO_RECORDS} {UNANSWERED}
      </Paragraph>
      <Paragraph title="What a report is not">
        A report repeats what its sources recorded. It may lack events nobody reported, and it does not guarantee a
        vehicle’s condition. It is not a consumer report under the Fair Credit Reporting Act. Have a vehicle inspected
        before you buy it.
      </Paragraph>
      <Paragraph title="What you may not do">
        Use a report to stalk or harass anyone, to make hiring decisions, to find out who owned a vehicle, or for any
        illegal action; resell reports; or query this site automatically beyond the documented API.
      </Paragraph>
      <Paragraph title="Demonstration">
        While the notice at the top of the page says so, history records are made up and payments are simulated. Do not
        rely on such a report for any vehicle.
      </Paragraph>
      <Paragraph title="Law">These terms are governed by the law of the State of Florida, United States.</Paragraph>
    </Article>
  );
}
