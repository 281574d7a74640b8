import { Link } from 'react-router-dom';
import { pathOf } from '../../app/paths';
import type { SectionAvailability, SectionKey } from '../../api/types';
import { RecordCount, RecordMark } from '../../report/RecordCount';
import { SECTION_TEXTS } from '../../report/sections';
import { RecordsFound } from './RecordsFound';

interface IncludedItem {
  text: string;
  needs: readonly SectionKey[];
}

/** The specified list of preview 1. */
export const FIRST_PREVIEW_ITEMS: readonly IncludedItem[] = [
  { text: 'Odometer manipulations', needs: ['odometer'] },
  { text: 'Vehicle valuation', needs: ['marketValue'] },
  { text: 'Salvage title / Total losses', needs: ['titleBrands', 'junkSalvage', 'totalLoss'] },
  { text: 'Open recalls', needs: ['recalls'] },
  { text: 'And more', needs: [] },
];

/** The specified list of preview 2. */
export const SECOND_PREVIEW_ITEMS: readonly IncludedItem[] = [
  { text: 'Detailed specifications', needs: [] },
  { text: 'Odometer and mileage history', needs: ['odometer'] },
  { text: 'Open recalls and open liens', needs: ['recalls', 'liens'] },
  { text: 'Title status', needs: ['titles', 'titleBrands'] },
  { text: 'Theft reports', needs: ['theft'] },
  { text: 'Valuation estimate', needs: ['marketValue'] },
  { text: 'Number of owners', needs: ['ownership'] },
];

interface LineProps {
  text: string;
  /** The sections whose records it promises; none for what is there of every vehicle. */
  sections: readonly SectionAvailability[];
}

function Line({ text, sections }: LineProps) {
  return (
    <li className="flex items-baseline gap-3 py-2.5 max-[20rem]:flex-wrap">
      <RecordMark sections={sections} className="size-5 self-center" />
      <span className="flex-1">{text}</span>
      <RecordCount sections={sections} className="max-w-1/2 max-[20rem]:max-w-full text-right text-[0.9375rem]" />
    </li>
  );
}

interface IncludedListProps {
  title: string;
  items: readonly IncludedItem[];
  availability: readonly SectionAvailability[];
  /** Of the vehicle, where it is known: says how many records are typical when nobody counted. */
  year: number | null;
}

/**
 * What the report promises, line by line, with what the sources say they hold of this vehicle. A line whose records no connected source
 * offers is not promised.
 */
export function IncludedList({ title, items, availability, year }: IncludedListProps) {
  const offered = availability.filter(({ status }) => status !== 'not_offered');
  const promised = new Set(items.flatMap(({ needs }) => needs));
  const lines = items
    .map(({ text, needs }) => ({ text, needs, sections: offered.filter(({ key }) => needs.includes(key)) }))
    .filter(({ needs, sections }) => needs.length === 0 || sections.length > 0 || availability.length === 0);
  const others = offered.filter(({ key }) => !promised.has(key));
  return (
    <section aria-labelledby="included-list">
      <h2 id="included-list" className="text-2xl">
        {title}
      </h2>
      <RecordsFound availability={availability} year={year} />
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {lines.map(({ text, sections }) => (
          <Line key={text} text={text} sections={sections} />
        ))}
      </ul>
      {others.length > 0 ? (
        <>
          <h3 className="caps mt-5 font-sans">Also in the report</h3>
          <ul className="mt-1 divide-y divide-rule border-y border-rule">
            {others.map((section) => (
              <Line key={section.key} text={SECTION_TEXTS[section.key].title} sections={[section]} />
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
