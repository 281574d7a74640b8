import { Link } from 'react-router-dom';
import { pathOf } from '../../app/paths';
import type { RecordLine, RecordLineKey, ReportView, SectionKey } from '../../api/types';
import { RecordCount, RecordMark } from '../../report/RecordCount';
import { lineOf } from '../../report/record-words';
import { SECTION_TEXTS } from '../../report/sections';
import { RecordsFound } from './RecordsFound';

interface IncludedItem {
  text: string;
  /** The server's line about the records it promises; null for what is there of every vehicle. */
  line: RecordLineKey | null;
  needs: readonly SectionKey[];
}

export const FIRST_PREVIEW_ITEMS: readonly IncludedItem[] = [
  { text: 'Odometer manipulations', line: 'odometer', needs: ['odometer'] },
  { text: 'Vehicle valuation', line: 'marketValue', needs: ['marketValue'] },
  {
    text: 'Salvage title / Total losses',
    line: 'salvageAndLosses',
    needs: ['titleBrands', 'junkSalvage', 'totalLoss'],
  },
  { text: 'Open recalls', line: 'recalls', needs: ['recalls'] },
  { text: 'And more', line: null, needs: [] },
];

export const SECOND_PREVIEW_ITEMS: readonly IncludedItem[] = [
  { text: 'Detailed specifications', line: null, needs: [] },
  { text: 'Odometer and mileage history', line: 'odometer', needs: ['odometer'] },
  { text: 'Open recalls and open liens', line: 'recallsAndLiens', needs: ['recalls', 'liens'] },
  { text: 'Title status', line: 'titleStatus', needs: ['titles', 'titleBrands'] },
  { text: 'Theft reports', line: 'theft', needs: ['theft'] },
  { text: 'Valuation estimate', line: 'marketValue', needs: ['marketValue'] },
  { text: 'Number of owners', line: 'ownership', needs: ['ownership'] },
];

function Line({ text, line }: { text: string; line: RecordLine | null }) {
  return (
    <li className="flex items-baseline gap-3 py-2.5 max-[20rem]:flex-wrap">
      <RecordMark line={line} className="size-5 self-center" />
      <span className="flex-1">{text}</span>
      <RecordCount line={line} className="max-w-1/2 max-[20rem]:max-w-full text-right text-[0.9375rem]" />
    </li>
  );
}

interface IncludedListProps {
  title: string;
  items: readonly IncludedItem[];
  /** Null while the sources have not answered. */
  report: ReportView | null;
}

/**
 * What the report promises, line by line, with what the sources say they hold of this vehicle. A line whose records no connected source
 * offers is not promised.
 */
export function IncludedList({ title, items, report }: IncludedListProps) {
  const offered = (report?.availability ?? []).filter(({ status }) => status !== 'not_offered');
  const promised = new Set(items.flatMap(({ needs }) => needs));
  const promises = items.filter(
    ({ needs }) => needs.length === 0 || report === null || offered.some(({ key }) => needs.includes(key)),
  );
  const others = offered.filter(({ key }) => !promised.has(key));
  return (
    <section aria-labelledby="included-list">
      <h2 id="included-list" className="text-2xl">
        {title}
      </h2>
      {report ? <RecordsFound report={report} /> : null}
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {promises.map(({ text, line }) => (
          <Line key={text} text={text} line={line && lineOf(report, line)} />
        ))}
      </ul>
      {others.length > 0 ? (
        <>
          <h3 className="caps mt-5 font-sans">Also in the report</h3>
          <ul className="mt-1 divide-y divide-rule border-y border-rule">
            {others.map(({ key }) => (
              <Line key={key} text={SECTION_TEXTS[key].title} line={lineOf(report, key)} />
            ))}
          </ul>
        </>
      ) : null}
      <Link to={pathOf('sample')} className="link link-solo mt-3">
        See a sample report
      </Link>
    </section>
  );
}

/** Whether a report of the vehicle can hold anything; true while the sources have not answered. */
export const promisesSomething = (report: ReportView | null): boolean =>
  report === null || report.availability.some(({ status }) => status !== 'not_offered');
