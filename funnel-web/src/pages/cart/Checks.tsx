import type { ReportView } from '../../api/types';
import { lineOf } from '../../report/record-words';
import { RecordCount, RecordMark } from '../../report/RecordCount';
import { SECTION_TEXTS } from '../../report/sections';
import { DemonstrationBadge } from '../../offers/DemonstrationBadge';

/** Which records the report is checked against. A check no connected source can make is not listed. */
export function Checks({ report }: { report: ReportView }) {
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className="flex flex-wrap items-center gap-3 text-2xl">
        What the report checks
        <DemonstrationBadge>Demonstration</DemonstrationBadge>
      </h2>
      <ul className="mt-3 grid gap-x-8 border-t border-rule sm:grid-cols-2">
        {report.availability
          .filter(({ status }) => status !== 'not_offered')
          .map((section) => (
            <li
              key={section.key}
              className="flex items-center gap-2.5 border-b max-[20rem]:flex-wrap border-rule py-2.5"
            >
              <RecordMark line={lineOf(report, section.key)} />
              <span className="flex-1">{SECTION_TEXTS[section.key].title}</span>
              <RecordCount line={lineOf(report, section.key)} className="text-right text-sm" />
            </li>
          ))}
      </ul>
    </section>
  );
}
