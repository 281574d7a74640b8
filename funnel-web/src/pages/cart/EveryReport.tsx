import { Link } from 'react-router-dom';
import { pathOf } from '../../app/paths';
import type { ReportView } from '../../api/types';
import { lineOf } from '../../report/record-words';
import { RecordCount, RecordMark } from '../../report/RecordCount';
import { SECTION_TEXTS } from '../../report/sections';
import { DemonstrationBadge } from '../../offers/DemonstrationBadge';

/** What the full report covers, whichever package it is bought in, and what there is of this vehicle. Sections without a source are not promised. */
export function EveryReport({ report }: { report: ReportView }) {
  const offered = report.availability.filter(({ status }) => status !== 'not_offered');
  return (
    <section aria-labelledby="every-report" className="mt-12 border-t border-ink/80 pt-8">
      <h2 id="every-report" className="flex flex-wrap items-center gap-3 text-2xl">
        In the full report
        <DemonstrationBadge>Demonstration</DemonstrationBadge>
      </h2>
      <Link to={pathOf('sample')} className="link link-solo mt-1">
        See a sample report
      </Link>
      <ul className="mt-4 grid gap-x-10 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {offered.map((section) => (
          <li key={section.key} className="flex gap-3">
            <RecordMark line={lineOf(report, section.key)} className="mt-0.5 size-5" />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-semibold">{SECTION_TEXTS[section.key].title}</span>
                <RecordCount line={lineOf(report, section.key)} className="text-[0.9375rem]" />
              </span>
              <span className="block text-[0.9375rem] text-soft">{SECTION_TEXTS[section.key].canHold}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
