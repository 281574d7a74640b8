import type { ReportView, SectionAvailability } from '../../api/types';
import { plural } from '../../format/format';
import { SECTION_TEXTS } from '../../report/sections';
import { Badge } from '../../ui/Badge';
import { Notice } from '../../ui/Notice';
import { useSiteFacts } from '../../api/site';
import { typicalRecords } from './records-estimate';

/** What is missing because its source gave no answer: said by name, so that nobody takes it for 'none'. */
function Silent({ sections, all }: { sections: readonly SectionAvailability[]; all: boolean }) {
  if (sections.length === 0) return null;
  const names = sections.map(({ key }) => SECTION_TEXTS[key].title.toLowerCase()).join(', ');
  return (
    <Notice tone="warn" className={all ? '' : 'mt-4'} title="The source did not answer">
      Not known at the moment: {all ? 'whether it has any record of this vehicle' : names}. It is asked again for the
      report.
    </Notice>
  );
}

/** How many records there are, section by section where the source says so; else what is typical for this age, worded as that. */
export function RecordsFound({ report }: { report: ReportView }) {
  const demonstration = useSiteFacts().demonstration.length > 0;
  const silent = report.availability.filter(({ status }) => status === 'unavailable');
  const counted = report.availability.filter(({ count }) => count !== null);
  const { year } = report.vehicleData;
  if (counted.length === 0) {
    return (
      <>
        <Silent sections={silent} all />
        {year ? (
          <p className="text-[0.9375rem] text-soft">
            {plural(typicalRecords(year, new Date().getFullYear()), 'record')} typical for this age. How many this
            vehicle has is known once the sources are asked.
          </p>
        ) : null}
      </>
    );
  }
  const total = counted.reduce((sum, { count }) => sum + (count ?? 0), 0);
  return (
    <section aria-labelledby="records-found">
      <h2 id="records-found" className="flex flex-wrap items-center gap-3 text-2xl">
        {plural(total, 'record')} found
        {demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
      </h2>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {counted.map(({ key, count }) => (
          <li key={key} className="flex justify-between gap-3 border-b border-rule py-1.5 text-[0.9375rem]">
            <span>{SECTION_TEXTS[key].title}</span>
            <span className={count ? 'figures font-semibold' : 'text-soft'}>{count || 'None found'}</span>
          </li>
        ))}
      </ul>
      <Silent sections={silent} all={false} />
    </section>
  );
}
