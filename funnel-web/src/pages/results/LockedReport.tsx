import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { offersForQuery } from '../../api/queries';
import type { OfferListView, OfferView, ReportView, SectionAvailability } from '../../api/types';
import { pathOf } from '../../app/paths';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import { LateReport, UNSOLD, type Unsold, UnsoldAction, unsoldBy } from '../../offers/OfferNotes';
import { SINGLE, UPGRADE } from '../../../../backend/src/platform/input-rules/codes.js';
import { offerNamed } from '../../offers/offers';
import { UnlockFailure, UnlockOffer } from '../../offers/unlock/UnlockCard';
import { ReportPicture } from '../../report/ReportPicture';
import { VehicleWarnings } from '../../report/VehicleWarnings';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { lineOf } from '../../report/record-words';
import { RecordCount } from '../../report/RecordCount';
import { SECTION_TEXTS } from '../../report/sections';
import { links } from '../../search/links';
import { assignedCart, offerLinks } from '../../search/offer-links';
import type { VehicleSearch } from '../../search/search';
import { ButtonLink } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { FreeSummary } from './free/FreeSummary';
import { FactLine } from './ReportOpening';
import { SectionFrame } from './SectionFrame';
import { Specifications } from './sections/Specifications';

/** Widths of the gray bars. The server sends nothing about a locked section (row 57). */
const WIDTHS = ['w-11/12', 'w-3/5', 'w-4/5', 'w-1/2'];

interface LockedRowProps {
  report: ReportView;
  section: SectionAvailability;
  sold: boolean;
  index: number;
}

function LockedRow({ report, section: { key, status }, sold, index }: LockedRowProps) {
  const { title, canHold } = SECTION_TEXTS[key];
  return (
    <tr
      className={clsx(
        'border-t border-rule max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_4rem]',
        'max-sm:gap-x-3 max-sm:py-2.5 max-[15rem]:block',
      )}
    >
      <th scope="row" className="py-2.5 pr-6 text-left font-normal max-sm:contents">
        <span className="block font-semibold">{title}</span>{' '}
        <span className="block text-sm text-soft max-sm:order-last max-sm:col-span-2">
          {sold ? `${canHold}.` : null}
          {status === 'unavailable' ? ' The source did not answer; we ask it again for the report.' : null}
        </span>
      </th>
      <td
        className={clsx(
          'py-2.5 pr-6 align-top whitespace-nowrap',
          'max-sm:col-span-2 max-sm:p-0 max-sm:text-right max-sm:text-sm',
        )}
      >
        <RecordCount line={lineOf(report, key)} />
      </td>
      {sold ? (
        <td className="w-48 py-2.5 align-middle max-sm:order-last max-sm:w-auto max-sm:self-center max-sm:p-0">
          {status === 'not_offered' ? null : (
            <div
              aria-hidden="true"
              className={`h-3.5 rounded bg-rule blur-[3px] max-sm:ml-auto ${WIDTHS[index % WIDTHS.length]}`}
            />
          )}
        </td>
      ) : null}
    </tr>
  );
}

function LockedTable({ report, sold }: { report: ReportView; sold: boolean }) {
  return (
    <table className="w-full border-collapse text-[0.9375rem] max-sm:block">
      <caption className="sr-only">What each section of the report holds</caption>
      <thead className="max-sm:block">
        <tr className="caps text-left max-sm:block">
          <th scope="col" className="py-2.5 pr-6 font-semibold max-sm:sr-only">
            Section
          </th>
          <th scope="col" className="py-2.5 pr-6 font-semibold max-sm:sr-only">
            On record
          </th>
          {sold ? (
            <th scope="col" className="py-2.5 font-semibold max-sm:block">
              <span className="flex items-center gap-1.5">
                <Icon name="lock" className="size-4" />
                Premium Feature
              </span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {report.availability.map((section, index) => (
          <LockedRow key={section.key} report={report} section={section} sold={sold} index={index} />
        ))}
      </tbody>
    </table>
  );
}

interface LockedReportProps {
  report: ReportView;
  search: VehicleSearch | null;
}

function NothingSold({ why, search }: { why: Unsold; search: VehicleSearch | null }) {
  const { title, text } = UNSOLD[why];
  return (
    <div className="px-5 pt-5 pb-2 md:px-8 md:pt-6">
      <h2 id="locked" className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-[0.9375rem]">{text}</p>
      <UnsoldAction why={why} search={search} />
    </div>
  );
}

function Unlock({ offer, search }: { offer: OfferView | null; search: VehicleSearch | null }) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-8 gap-y-4',
        'bg-accent p-5 text-on-accent md:px-8 md:py-6',
      )}
    >
      <div>
        <h2 id="locked" className="text-2xl">
          Unlock Complete Vehicle History
        </h2>
        <p className="mt-1 text-[0.9375rem]">
          {offer
            ? `${money(offer.priceCents)} for every record behind the lines below. One payment, nothing renews.`
            : 'The full report holds every record behind the lines below.'}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-sm:w-full">
        <ButtonLink
          to={search ? offerLinks.premiumUpgrade(search) : pathOf('home')}
          look="secondary"
          size="large"
          className="border-transparent max-sm:w-full"
        >
          Upgrade
        </ButtonLink>
        <Link to={search ? assignedCart(search) : pathOf('home')} className="py-1 underline underline-offset-4">
          See the packages
        </Link>
      </div>
    </div>
  );
}

function Offered({ report, search, offered }: LockedReportProps & { offered: OfferListView | undefined }) {
  if (!offered?.held)
    return (
      <>
        <UnlockFailure reportId={report.id} className="p-5 md:px-8" />
        <Unlock offer={offerNamed(offered?.offers, UPGRADE) ?? offerNamed(offered?.offers, SINGLE)} search={search} />
      </>
    );
  return (
    <div className="border-b border-rule p-5 md:px-8 md:py-6">
      <UnlockOffer report={report} search={search} held={offered.held} id="locked" />
    </div>
  );
}

/** What each section can contain and what the report costs. Nothing is sold when no source holds a record. */
function Locked({ report, search }: LockedReportProps) {
  const empty = report.access.refunded !== null && report.access.noRecords;
  const { data, isLoading, failureCount } = useQuery({ ...offersForQuery(report.id), enabled: !empty });
  if (isLoading && failureCount === 0) return <Skeleton className="mt-8 h-[40rem]" />;
  const unsold = empty ? null : unsoldBy(data?.notice);
  const sold = !empty && !unsold;
  return (
    <>
      <div className="mt-8">
        <LateReport notice={data?.notice ?? null} />
      </div>
      <section aria-labelledby="locked" className="overflow-hidden rounded-card border border-rule bg-sheet">
        {empty ? (
          <h2 id="locked" className="px-5 pt-5 text-2xl md:px-8">
            What the sources said
          </h2>
        ) : null}
        {sold ? <Offered report={report} search={search} offered={data} /> : null}
        {unsold ? <NothingSold why={unsold} search={search} /> : null}
        {unsold === 'unidentified' ? null : (
          <div className="px-5 py-2 md:px-8">
            <LockedTable report={report} sold={sold} />
          </div>
        )}
      </section>
      <div className="mt-8">
        <SectionFrame number={1} id="specifications" title="Specifications">
          <Specifications report={report} />
        </SectionFrame>
      </div>
    </>
  );
}

function IdentityCover({ report }: { report: ReportView }) {
  const { vehicleData } = report;
  return (
    <header>
      <div className="ledger-rule pt-5">
        <div className="grid items-end gap-8 md:grid-cols-[minmax(0,1fr)_20rem] print:grid-cols-[minmax(0,1fr)_13rem]">
          <div className="min-w-0">
            <p className="caps">Vehicle history report</p>
            <h1 className="mt-2 text-[2.25rem] leading-[1.05] md:text-[3.25rem]">{vehicleHeading(vehicleData)}</h1>
            {vehicleData.trim ? <p className="mt-1 font-serif text-xl text-soft">{vehicleData.trim}</p> : null}
            <p className="vin mt-4 mb-3 text-lg break-all">{report.vin ?? 'VIN not reported'}</p>
            <FactLine report={report} />
          </div>
          <ReportPicture report={report} />
        </div>
      </div>
      <VehicleWarnings report={report} suggest={!report.access.paid} className="mt-6" />
    </header>
  );
}

export function LockedReport(props: LockedReportProps) {
  return (
    <div className="page py-8 md:py-12">
      <IdentityCover report={props.report} />
      <Locked {...props} />
    </div>
  );
}

/** The free view of a report that its owner may read: an address may lower the view, never raise it (row 57). */
export function LoweredReport({ report, search }: LockedReportProps) {
  return (
    <div className="page space-y-8 py-8 md:py-12">
      <Notice title="This is the free view of your report">
        <p>The report is open for you. This address shows only what anyone sees for free.</p>
        <ButtonLink className="mt-3" to={links.results(search, report.id)}>
          Open the full report
        </ButtonLink>
      </Notice>
      <IdentityCover report={report} />
      <FreeSummary report={report} />
    </div>
  );
}
