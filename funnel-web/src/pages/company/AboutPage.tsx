import { Link } from 'react-router-dom';
import { PAGE_HEADS } from '../../ui/page-heads';
import { useSiteFacts } from '../../api/use-site-facts';
import { usePageHead } from '../../ui/use-page-head';
import { Article } from './Article';
import { CompanyFigures } from './CompanyFigures';
import { GUARANTEE, LATER_CHARGES, NO_RECORDS, TRIAL_REPORTS, UNANSWERED } from '../../offers/guarantee';
import { pathOf } from '../../app/paths';

export default function AboutPage() {
  usePageHead(PAGE_HEADS.about.title, PAGE_HEADS.about.description);
  const demonstration = useSiteFacts().demonstration.length > 0;
  return (
    <Article
      title="About Roadbook"
      lead="Roadbook gathers what is on record about a vehicle and sets it down as one readable document."
      sections={[
        {
          title: 'Where the facts come from',
          body: (
            <>
              <p>
                We identify a vehicle from its VIN, with the data that manufacturers file with the National Highway
                Traffic Safety Administration (vPIC). History comes from public and licensed sources. Every section of a
                report names its source and the date we asked it.
              </p>
              {demonstration ? (
                <p>
                  This installation is a demonstration: identification is real, the history records are made up, and
                  payments are simulated. Do not base a decision about a real vehicle on anything here.
                </p>
              ) : null}
            </>
          ),
        },
        {
          title: 'What we do not claim',
          body: (
            <p>
              A report holds what somebody reported. Many repairs and some accidents are never reported. Where we have
              no data we print “Not reported”; we never turn that into “none”. A report does not replace an inspection
              by a mechanic.
            </p>
          ),
        },
        {
          title: '30-day money-back guarantee',
          body: (
            <p>
              {GUARANTEE} Ask on{' '}
              <Link to={pathOf('purchases')} className="link">
                your purchases page
              </Link>
              . {NO_RECORDS} {UNANSWERED}
            </p>
          ),
        },
        {
          title: 'Subscriptions',
          body: (
            <p>
              {LATER_CHARGES} {TRIAL_REPORTS}
            </p>
          ),
        },
        {
          title: 'Who it is for',
          body: (
            <p>
              People who buy or sell one car. There is no account to open: your browser remembers what is yours, and an
              emailed link opens it in another one.
            </p>
          ),
        },
      ]}
    >
      <CompanyFigures />
    </Article>
  );
}
