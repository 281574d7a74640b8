import type { SectionAvailability } from '../../api/types';
import { plural } from '../../format/format';
import { NO_RECORDS, UNANSWERED } from '../../offers/guarantee';
import { mayBeEmpty, seriousRecords, totalRecords } from '../../report/record-words';
import { SECTION_TEXTS } from '../../report/sections';
import { Badge } from '../../ui/Badge';
import { Notice } from '../../ui/Notice';
import { useSiteFacts } from '../../api/use-site-facts';
import { typicalRecords } from './records-estimate';

/** What is missing because its source gave no answer: said by name, so that nobody takes it for 'none'. */
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

interface RecordsFoundProps {
  availability: readonly SectionAvailability[];
  year: number | null;
}

/** How many records there are, the serious ones by name; where nobody counted, what is typical for this age, worded as that. */
export function RecordsFound({ availability, year }: RecordsFoundProps) {
  const demonstration = useSiteFacts().demonstration.length > 0;
  const silent = availability.filter(({ status }) => status === 'unavailable');
  const total = totalRecords(availability);
  const serious = seriousRecords(availability);
  const ifEmpty = mayBeEmpty(availability) ? <p className="mt-2 text-[0.9375rem] text-soft">{NO_RECORDS}</p> : null;
  if (availability.length === 0) return null;
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
        {total === 0 ? 'No records found' : `${plural(total, 'record')} found`}
        {demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
      </h3>
      {serious ? (
        <Notice tone="warn" className="mt-3" title={`${serious} on record`}>
          Details in the report.
        </Notice>
      ) : null}
      <SilentSources sections={silent} all={false} />
      {ifEmpty}
    </>
  );
}
