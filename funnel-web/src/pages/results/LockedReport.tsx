import type { ReportView, SectionAvailability } from '../../api/types';
import { assignedCart, offerLinks } from '../../search/offer-links';
import type { VehicleSearch } from '../../search/search';
import { SECTION_TEXTS } from '../../report/sections';
import { Badge } from '../../ui/Badge';
import { ButtonLink } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { IdentityCover } from './IdentityCover';
import { SectionFrame } from './SectionFrame';
import { Specifications } from './sections/Specifications';

/** Grey bars only: nothing about this vehicle stands behind them, because the server has not sent anything. */
function DummyRows() {
  return (
    <div aria-hidden="true" className="space-y-3 blur-[3px]">
      {['w-4/5', 'w-3/5', 'w-11/12', 'w-1/2'].map((width) => (
        <div key={width} className={`h-4 rounded bg-rule ${width}`} />
      ))}
    </div>
  );
}

function countText({ status, count }: SectionAvailability): string | null {
  if (status === 'not_offered') return 'Not offered';
  if (status === 'unavailable') return 'No answer yet';
  if (count === null) return null;
  return count === 0 ? 'None found' : `${count} on record`;
}

function LockedSection({
  section,
  upgrade,
  number,
}: {
  section: SectionAvailability;
  /** Where its records are bought; null when there are none to buy. */
  upgrade: string | null;
  number: number;
}) {
  const { title, canHold } = SECTION_TEXTS[section.key];
  const count = countText(section);
  return (
    <SectionFrame number={number} id={section.key} title={title} aside={count ? <Badge>{count}</Badge> : null}>
      <p className="text-soft">
        {canHold}.
        {section.status === 'unavailable' ? ' The source did not answer; it is asked again for the report.' : ''}
      </p>
      {section.status === 'not_offered' || upgrade === null ? null : (
        <div className="relative mt-4 overflow-hidden rounded-control border border-rule p-5">
          <DummyRows />
          <div className="absolute inset-0 flex flex-wrap items-center justify-center gap-3 bg-sheet/70">
            <span className="flex items-center gap-2 font-semibold">
              <Icon name="lock" className="size-4.5" />
              Premium Feature
            </span>
            <ButtonLink to={upgrade} look="secondary">
              Upgrade
            </ButtonLink>
          </div>
        </div>
      )}
    </SectionFrame>
  );
}

function UnlockBanner({ packages }: { packages: string }) {
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-card bg-accent p-6 text-on-accent md:px-8">
      <div>
        <h2 className="text-2xl">Unlock Complete Vehicle History</h2>
        <p className="mt-1 text-[0.9375rem]">
          Each section below says what it can contain. Its records come with the full report.
        </p>
      </div>
      <ButtonLink to={packages} look="secondary" size="large" className="border-transparent">
        See the packages
      </ButtonLink>
    </div>
  );
}

/**
 * The report before it is bought: what is known for free, and what each section can contain. Nothing is sold where a
 * purchase was taken back because no source holds a record.
 */
export function LockedReport({ report, search }: { report: ReportView; search: VehicleSearch | null }) {
  const empty = report.access.refunded !== null && report.access.noRecords;
  const upgrade = search ? offerLinks.premiumUpgrade(search) : '/';
  return (
    <div className="page py-8 md:py-12">
      <IdentityCover report={report} />
      {empty ? null : <UnlockBanner packages={search ? assignedCart(search) : '/'} />}
      <div className="mt-10">
        <SectionFrame number={1} id="specifications" title="Specifications">
          <Specifications report={report} />
        </SectionFrame>
        {report.availability.map((section, index) => (
          <LockedSection key={section.key} section={section} upgrade={empty ? null : upgrade} number={index + 2} />
        ))}
      </div>
    </div>
  );
}
