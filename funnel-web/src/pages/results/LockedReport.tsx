import type { ReportView, SectionAvailability } from '../../api/types';
import { recordsIn } from '../../report/record-words';
import { SECTION_TEXTS } from '../../report/sections';
import { assignedCart, offerLinks } from '../../search/offer-links';
import type { VehicleSearch } from '../../search/search';
import { ButtonLink } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Link } from 'react-router-dom';
import { IdentityCover } from './IdentityCover';
import { SectionFrame } from './SectionFrame';
import { Specifications } from './sections/Specifications';

const WIDTHS = ['w-11/12', 'w-3/5', 'w-4/5', 'w-1/2'];

/** A gray bar only: nothing about this vehicle stands behind it, because the server has not sent anything (row 57). */
function Blurred({ width }: { width: string | undefined }) {
  return <div aria-hidden="true" className={`h-3.5 rounded bg-rule blur-[3px] ${width}`} />;
}

interface LockedRowProps {
  section: SectionAvailability;
  /** Its records can be bought. */
  sold: boolean;
  index: number;
}

function LockedRow({ section, sold, index }: LockedRowProps) {
  const { title, canHold } = SECTION_TEXTS[section.key];
  const silent = section.status === 'unavailable';
  return (
    <tr className="border-t border-rule max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:py-2.5">
      <th scope="row" className="py-2.5 pr-6 text-left font-normal max-sm:contents">
        <span className="block font-semibold">{title}</span>{' '}
        <span className="block text-sm text-soft max-sm:order-last max-sm:col-span-2">
          {canHold}.{silent ? ' The source did not answer; we ask it again for the report.' : ''}
        </span>
      </th>
      <td className="figures py-2.5 pr-6 align-top whitespace-nowrap max-sm:p-0 max-sm:text-right max-sm:text-sm">
        {recordsIn([section])}
      </td>
      <td className="w-48 py-2.5 align-middle max-sm:order-last max-sm:col-span-2 max-sm:w-auto max-sm:pt-1.5 max-sm:pb-0.5">
        {sold && section.status !== 'not_offered' ? <Blurred width={WIDTHS[index % WIDTHS.length]} /> : null}
      </td>
    </tr>
  );
}

interface LockedTableProps {
  availability: readonly SectionAvailability[];
  sold: boolean;
}

/** What the report holds, a line a section. */
function LockedTable({ availability, sold }: LockedTableProps) {
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
          <th scope="col" className="py-2.5 font-semibold max-sm:block">
            {sold ? (
              <span className="flex items-center gap-1.5">
                <Icon name="lock" className="size-4" />
                Premium Feature
              </span>
            ) : null}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {availability.map((section, index) => (
          <LockedRow key={section.key} section={section} sold={sold} index={index} />
        ))}
      </tbody>
    </table>
  );
}

function Unlock({ search }: { search: VehicleSearch | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 bg-accent p-5 text-on-accent md:px-8 md:py-6">
      <div>
        <h2 id="locked" className="text-2xl">
          Unlock Complete Vehicle History
        </h2>
        <p className="mt-1 text-[0.9375rem]">The full report holds every record behind the lines below.</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-sm:w-full">
        <ButtonLink
          to={search ? offerLinks.premiumUpgrade(search) : '/'}
          look="secondary"
          size="large"
          className="border-transparent max-sm:w-full"
        >
          Upgrade
        </ButtonLink>
        <Link to={search ? assignedCart(search) : '/'} className="py-1 underline underline-offset-4">
          See the packages
        </Link>
      </div>
    </div>
  );
}

/**
 * The report before it is bought: what is known for free, and what each section can contain. Nothing is sold where a
 * purchase was taken back because no source holds a record.
 */
export function LockedReport({ report, search }: { report: ReportView; search: VehicleSearch | null }) {
  const empty = report.access.refunded !== null && report.access.noRecords;
  return (
    <div className="page py-8 md:py-12">
      <IdentityCover report={report} />
      <section aria-labelledby="locked" className="mt-8 overflow-hidden rounded-card border border-rule bg-sheet">
        {empty ? (
          <h2 id="locked" className="px-5 pt-5 text-2xl md:px-8">
            What the sources answered
          </h2>
        ) : (
          <Unlock search={search} />
        )}
        <div className="px-5 py-2 md:px-8">
          <LockedTable availability={report.availability} sold={!empty} />
        </div>
      </section>
      <div className="mt-8">
        <SectionFrame number={1} id="specifications" title="Specifications">
          <Specifications report={report} />
        </SectionFrame>
      </div>
    </div>
  );
}
