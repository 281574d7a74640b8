import type { SectionAvailability, SectionKey } from '../../api/types';
import { Icon, type IconName } from '../../ui/Icon';

const TILES: readonly { title: string; text: string; icon: IconName; needs: readonly SectionKey[] }[] = [
  { title: 'Valuation', text: 'What such a vehicle trades for', icon: 'tag', needs: ['marketValue'] },
  { title: 'Accident', text: 'Where, when and how hard', icon: 'impact', needs: ['accidents'] },
  { title: 'Mileage', text: 'Readings over the years', icon: 'gauge', needs: ['odometer'] },
  { title: 'Ownership', text: 'How many, how long, where', icon: 'key', needs: ['ownership'] },
  {
    title: 'Salvage',
    text: 'Brands a state put on the title',
    icon: 'document',
    needs: ['titleBrands', 'junkSalvage'],
  },
  { title: 'Auction', text: 'Sales and their channels', icon: 'hammer', needs: ['sales'] },
  { title: 'Flood', text: 'Flood brands and losses', icon: 'waves', needs: ['titleBrands', 'totalLoss'] },
  { title: 'More', text: 'Liens, theft and service', icon: 'more', needs: [] },
];

/** What the report can say, tile by tile; a tile without a source is left out. */
export function FeatureTiles({ availability }: { availability: readonly SectionAvailability[] }) {
  const notOffered = new Set(availability.filter(({ status }) => status === 'not_offered').map(({ key }) => key));
  const tiles = TILES.filter(({ needs }) => needs.length === 0 || needs.some((key) => !notOffered.has(key)));
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="text-2xl">
        What it can tell you
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {tiles.map(({ title, text, icon }) => (
          <li key={title} className="rounded-card border border-rule bg-sheet p-4">
            <Icon name={icon} className="size-6 text-accent" />
            <h3 className="mt-3 font-sans text-base font-semibold">{title}</h3>
            <p className="mt-0.5 text-sm text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
