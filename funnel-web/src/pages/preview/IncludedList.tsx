import type { SectionAvailability, SectionKey } from '../../api/types';
import { Icon } from '../../ui/Icon';

/** The specified list. A line whose records no connected source offers is not promised. */
const ITEMS: readonly { text: string; needs: readonly SectionKey[] }[] = [
  { text: 'Detailed specifications', needs: [] },
  { text: 'Odometer and mileage history', needs: ['odometer'] },
  { text: 'Open recalls and open liens', needs: ['recalls', 'liens'] },
  { text: 'Title status', needs: ['titles', 'titleBrands'] },
  { text: 'Theft reports', needs: ['theft'] },
  { text: 'Valuation estimate', needs: ['marketValue'] },
  { text: 'Number of owners', needs: ['ownership'] },
];

export function IncludedList({ availability }: { availability: readonly SectionAvailability[] }) {
  const notOffered = new Set(availability.filter(({ status }) => status === 'not_offered').map(({ key }) => key));
  const isOffered = (needs: readonly SectionKey[]) => needs.length === 0 || needs.some((key) => !notOffered.has(key));
  return (
    <section aria-labelledby="included-list">
      <h2 id="included-list" className="text-2xl">
        What’s Included
      </h2>
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {ITEMS.filter(({ needs }) => isOffered(needs)).map(({ text }) => (
          <li key={text} className="flex items-center gap-3 py-2.5">
            <Icon name="check" className="size-5 text-accent" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
