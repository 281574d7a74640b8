import type { SectionAvailability, SectionKey } from '../../api/types';
import { Icon } from '../../ui/Icon';

/** The specified list. A line whose records no connected source offers is not promised. */
const ITEMS: readonly { text: string; needs: readonly SectionKey[] }[] = [
  { text: 'Odometer manipulations', needs: ['odometer'] },
  { text: 'Vehicle valuation', needs: ['marketValue'] },
  { text: 'Salvage title / Total losses', needs: ['titleBrands', 'junkSalvage', 'totalLoss'] },
  { text: 'Open recalls', needs: ['recalls'] },
  { text: 'And more', needs: [] },
];

export function FirstIncludedList({ availability }: { availability: readonly SectionAvailability[] }) {
  const notOffered = new Set(availability.filter(({ status }) => status === 'not_offered').map(({ key }) => key));
  const isOffered = (needs: readonly SectionKey[]) => needs.length === 0 || needs.some((key) => !notOffered.has(key));
  return (
    <section aria-labelledby="checked-for">
      <h2 id="checked-for" className="text-2xl">
        The full report looks for
      </h2>
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {ITEMS.filter(({ needs }) => isOffered(needs)).map(({ text }) => (
          <li key={text} className="flex items-center gap-3 py-2">
            <Icon name="check" className="size-5 text-accent" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
