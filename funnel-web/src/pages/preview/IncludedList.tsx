import type { SectionAvailability, SectionKey } from '../../api/types';
import { Icon } from '../../ui/Icon';

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

interface IncludedListProps {
  title: string;
  items: readonly IncludedItem[];
  availability: readonly SectionAvailability[];
}

/** A line whose records no connected source offers is not promised. */
export function IncludedList({ title, items, availability }: IncludedListProps) {
  const notOffered = new Set(availability.filter(({ status }) => status === 'not_offered').map(({ key }) => key));
  const isOffered = (needs: readonly SectionKey[]) => needs.length === 0 || needs.some((key) => !notOffered.has(key));
  return (
    <section aria-labelledby="included-list">
      <h2 id="included-list" className="text-2xl">
        {title}
      </h2>
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {items
          .filter(({ needs }) => isOffered(needs))
          .map(({ text }) => (
            <li key={text} className="flex items-center gap-3 py-2.5">
              <Icon name="check" className="size-5 text-accent" />
              {text}
            </li>
          ))}
      </ul>
    </section>
  );
}
