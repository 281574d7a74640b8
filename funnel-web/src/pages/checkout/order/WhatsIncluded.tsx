import type { ReportView } from '../../../api/types';
import { SECTION_TEXTS } from '../../../report/sections';
import { Icon } from '../../../ui/Icon';

/** What the report covers. A section without a source is not promised. */
export function WhatsIncluded({ report }: { report: ReportView }) {
  const offered = report.availability.filter(({ status }) => status !== 'not_offered');
  return (
    <section aria-labelledby="included-title" className="mt-4 border-t border-rule pt-4">
      <h3 id="included-title" className="text-lg">
        What&apos;s Included
      </h3>
      <ul className="mt-2 grid grid-cols-2 gap-x-3 gap-y-1 text-sm sm:text-[0.9375rem] lg:grid-cols-1">
        {offered.map(({ key }) => (
          <li key={key} className="flex gap-1.5 sm:gap-2">
            <Icon name="check" className="mt-0.5 size-4 shrink-0 text-accent sm:size-4.5" /> {SECTION_TEXTS[key].title}
          </li>
        ))}
      </ul>
    </section>
  );
}
