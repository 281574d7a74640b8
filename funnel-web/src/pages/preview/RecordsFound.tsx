import type { ReportView, SectionAvailability } from '../../api/types';
import { plural } from '../../../../backend/src/platform/input-rules/formats.js';
import { NO_RECORDS, UNANSWERED } from '../../offers/guarantee';
import { mayBeEmpty } from '../../report/record-words';
import { SECTION_TEXTS } from '../../report/sections';
import { Notice } from '../../ui/Notice';
import { DemonstrationBadge } from '../../offers/DemonstrationBadge';
import { typicalRecords } from './records-estimate';

function SilentSources({ sections, all }: { sections: readonly SectionAvailability[]; all: boolean }) {
  if (sections.length === 0) return null;
  const names = sections.map(({ key }) => SECTION_TEXTS[key].title.toLowerCase()).join(', ');
  return (
    <Notice tone="warn" className="mt-3" title="The source did not answer">
      Not available right now: {all ? 'whether it has any records of this vehicle' : names}. We will ask it again for
      the report.
    </Notice>
  );
}

/** How many records there are, the serious ones by name; where nobody counted, what is typical for this age, worded as that. */
export function RecordsFound({ report: { availability, recordSummary, vehicleData } }: { report: ReportView }) {
  const silent = availability.filter(({ status }) => status === 'unavailable');
  const { total, warnings } = recordSummary;
  const { year } = vehicleData;
  const ifEmpty = mayBeEmpty(availability) ? <p className="mt-2 text-[0.9375rem] text-soft">{NO_RECORDS}</p> : null;
  if (total === null)
    return (
      <>
        <SilentSources sections={silent} all />
        {year ? (
          <p className="mt-2 text-[0.9375rem] text-soft">
            {plural(typicalRecords(year, new Date().getFullYear()), 'record')} typical for this age. We learn how many
            this vehicle has when we ask the sources.
          </p>
        ) : null}
        {ifEmpty}
        {silent.length > 0 ? <p className="mt-2 text-[0.9375rem] text-soft">{UNANSWERED}</p> : null}
      </>
    );
  return (
    <>
      <h3 className="mt-2 flex flex-wrap items-center gap-3 font-sans text-lg">
        {total}
        <DemonstrationBadge>Demonstration</DemonstrationBadge>
      </h3>
      {warnings.map(({ tone, text }) => (
        <Notice key={text} tone={tone} className="mt-3" title={text}>
          Details in the report.
        </Notice>
      ))}
      <SilentSources sections={silent} all={false} />
      {ifEmpty}
    </>
  );
}
