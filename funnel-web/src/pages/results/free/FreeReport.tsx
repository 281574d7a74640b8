import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { offersForQuery } from '../../../api/queries';
import type { Intent, OfferView, RecordLineKey, ReportView } from '../../../api/types';
import { money } from '../../../../../backend/src/platform/input-rules/formats.js';
import { nextStepLink } from '../../../report/next-step';
import { offerLinks } from '../../../search/offer-links';
import { LateReport, NothingToSell, unsoldBy } from '../../../offers/OfferNotes';
import { SINGLE, UPGRADE } from '../../../../../backend/src/platform/input-rules/codes.js';
import { offerNamed } from '../../../offers/offers';
import { UnlockCard, UnlockFailure } from '../../../offers/unlock/UnlockCard';
import { lineOf } from '../../../report/record-words';
import { RecordCount } from '../../../report/RecordCount';
import { RecallAlert } from '../../../report/RecallAlert';
import { ReportPicture } from '../../../report/ReportPicture';
import { searchBanner, type VehicleSearch } from '../../../search/search';
import { useSiteFacts } from '../../../api/use-site-facts';
import { vehicleHeading } from '../../../../../backend/src/platform/input-rules/vehicle-name.js';
import { Badge } from '../../../ui/Badge';
import { ButtonLink } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Icon } from '../../../ui/Icon';
import { FreeSummary, Veiled } from './FreeSummary';

interface FreeReportProps {
  report: ReportView;
  search: VehicleSearch;
}

/** Reserves the space of the price until it has loaded. */
function Terms({ offer, isComing }: { offer: OfferView | null; isComing: boolean }) {
  if (!offer && !isComing) return 'The full report of this vehicle.';
  return (
    <>
      <span className={clsx('figures', !offer && 'invisible')}>{offer ? money(offer.priceCents) : '$00.00'}</span> for
      the full report of this vehicle. One payment, nothing renews, 30-day money-back guarantee.
    </>
  );
}

function Upgrade({ report, search }: FreeReportProps) {
  const { data } = useQuery(offersForQuery(report.id));
  const offer = offerNamed(data?.offers, UPGRADE) ?? offerNamed(data?.offers, SINGLE);
  const bought = report.access.paid;
  if (!bought && data?.held) return <UnlockCard report={report} search={search} held={data.held} />;
  if (!bought && unsoldBy(data?.notice))
    return (
      <p className="rounded-card border border-rule p-6">
        No source holds a record of this vehicle, so there is no full report to buy.
      </p>
    );
  return (
    <div>
      {bought ? null : <UnlockFailure reportId={report.id} className="mb-6" />}
      {bought ? null : <LateReport notice={data?.notice ?? null} />}
      <div
        className={clsx(
          'flex flex-wrap items-center justify-between gap-x-8 gap-y-4',
          'rounded-card bg-accent p-6 text-on-accent md:px-8',
        )}
      >
        <div className="max-w-xl">
          <h2 className="text-2xl">{bought ? 'The full report is yours' : 'See what the records say'}</h2>
          <p className="mt-1 text-[0.9375rem]">
            {bought ? 'It was bought with this browser.' : <Terms offer={offer} isComing={!data} />}
          </p>
        </div>
        <ButtonLink
          to={bought ? nextStepLink(report, search) : offerLinks.upgrade(search)}
          look="secondary"
          size="large"
          className="border-transparent max-sm:w-full"
        >
          {bought ? 'Go to the full report' : 'Upgrade to the full report'}
        </ButtonLink>
      </div>
    </div>
  );
}

function LockedTitle({ children }: { children: string }) {
  return (
    <h3 className="flex items-center gap-2 font-sans text-base font-semibold">
      <Icon name="lock" className="size-4.5 text-accent" />
      {children}
    </h3>
  );
}

const BLOCKS: Record<Intent, { title: string; lines: readonly string[] }> = {
  buyer: { title: 'If you buy', lines: ['Red flags', 'Where to negotiate'] },
  seller: { title: 'If you sell', lines: ['Selling points', 'What buyers will ask about'] },
};

function FreeInsights({ intent }: { intent: Intent }) {
  const { title, lines } = BLOCKS[intent];
  return (
    <section aria-labelledby="insights">
      <h2 id="insights" className="text-2xl">
        {title}
      </h2>
      <div className="mt-4 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {lines.map((line) => (
          <Card key={line} className="p-5">
            <h3 className="font-sans text-base font-semibold">{line}</h3>
            <div className="mt-4">
              <Veiled widths={['w-11/12', 'w-4/5', 'w-3/5']} />
            </div>
          </Card>
        ))}
        <Card className="bg-sunk p-5 md:max-lg:col-span-2">
          <LockedTitle>Buyers Insight</LockedTitle>
          <p className="mt-2 text-[0.9375rem] text-soft">
            Whether the records speak for or against the vehicle: accidents and salvage first, then owners and mileage.
            If data is missing, we say so.
          </p>
        </Card>
      </div>
    </section>
  );
}

const CARDS: readonly { title: string; canHold: string; line: RecordLineKey }[] = [
  { title: 'Valuation', canHold: 'Trade-in, private party and retail value', line: 'marketValue' },
  { title: 'Accident', canHold: 'Date, severity and the part that was damaged', line: 'accidents' },
  { title: 'Mileage', canHold: 'Every reported reading, possible rollbacks marked', line: 'odometer' },
  { title: 'Ownership', canHold: 'How many owners, how long, where and for what use', line: 'ownership' },
  { title: 'Salvage', canHold: 'Salvage, rebuilt and flood brands, total losses', line: 'salvageAndLosses' },
  { title: 'Auction records', canHold: 'When it was sold, through which channel', line: 'sales' },
];

function LockedCards({ report }: { report: ReportView }) {
  return (
    <section aria-labelledby="locked">
      <h2 id="locked" className="text-2xl">
        In the full report
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3">
        {CARDS.map(({ title, canHold, line }) => (
          <li key={title}>
            <Card className="h-full p-4 sm:p-5">
              <LockedTitle>{title}</LockedTitle>
              <p className="mt-2 text-[0.9375rem] text-soft">{canHold}</p>
              <p className="mt-2 text-[0.9375rem]">
                <RecordCount line={lineOf(report, line)} />
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FreeReport({ report, search }: FreeReportProps) {
  const demonstration = useSiteFacts().demonstration.length > 0;
  const { data } = useQuery(offersForQuery(report.id));
  const { vehicleData } = report;
  if (data?.notice === 'unidentified') return <NothingToSell why="unidentified" search={search} />;
  return (
    <div className="page space-y-9 py-8 md:py-12">
      <header className="ledger-rule grid items-end gap-8 pt-5 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <p className="flex flex-wrap gap-1.5">
            <Badge tone="accent">FREE REPORT</Badge>
            {demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
          </p>
          <h1 className="mt-3 text-[2.25rem] leading-[1.05] md:text-[3.25rem]">{vehicleHeading(vehicleData)}</h1>
          <p className="mt-3 text-[0.9375rem] break-all text-soft">{searchBanner(search)}</p>
        </div>
        <ReportPicture report={report} />
      </header>
      <RecallAlert report={report} intent={search.intent} />
      <FreeSummary report={report} />
      <Upgrade report={report} search={search} />
      <FreeInsights intent={search.intent === 'basic' ? report.intent : search.intent} />
      <LockedCards report={report} />
    </div>
  );
}
