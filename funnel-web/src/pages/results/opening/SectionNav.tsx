import type { Findings, Glance, VehicleHistory } from '../../../api/types';
import { Icon } from '../../../ui/Icon';

interface Entry {
  id: string;
  name: string;
  glances: readonly Glance['key'][];
}

/** In the order of the sections. */
const ENTRIES: readonly Entry[] = [
  { id: 'titles', name: 'Titles', glances: ['titleBrands'] },
  { id: 'accidents', name: 'Accidents', glances: ['accidents'] },
  { id: 'liens', name: 'Liens, theft, loss', glances: ['totalLoss', 'junkSalvage', 'liens', 'theft'] },
  { id: 'odometer', name: 'Odometer', glances: ['odometer'] },
  { id: 'ownership', name: 'Owners', glances: ['owners'] },
  { id: 'locations', name: 'Places', glances: [] },
  { id: 'sales', name: 'Sales', glances: [] },
  { id: 'service', name: 'Service', glances: [] },
  { id: 'recalls', name: 'Recalls', glances: [] },
  { id: 'market', name: 'Value', glances: [] },
  { id: 'score', name: 'Score', glances: [] },
  { id: 'specifications', name: 'Specifications', glances: [] },
];

type Mark = 'bad' | 'warn' | null;

function markOf({ id, glances: keys }: Entry, findings: Findings, history: VehicleHistory): Mark {
  const tones = findings.glances.filter(({ key }) => keys.includes(key)).map(({ tone }) => tone);
  if (tones.includes('bad')) return 'bad';
  return tones.includes('warn') || (id === 'recalls' && history.recalls.status === 'available') ? 'warn' : null;
}

/** Stays in sight while the report is read; a section that holds a warning wears it. */
export function SectionNav({ findings, history }: { findings: Findings; history: VehicleHistory }) {
  return (
    <nav
      aria-label="Sections of this report"
      className="section-nav no-print sticky top-0 z-10 mt-4 border-y border-rule bg-paper"
    >
      <ul className="page relative flex scroll-px-6 gap-x-5 overflow-x-auto text-[0.9375rem] whitespace-nowrap lg:justify-between lg:gap-x-2">
        {ENTRIES.map((entry) => {
          const mark = markOf(entry, findings, history);
          return (
            <li key={entry.id}>
              <a
                href={`#${entry.id}`}
                // Browsers leave a link where it is that they show in part.
                onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
                className="flex min-h-11 items-center gap-1 hover:underline"
              >
                {mark ? (
                  <>
                    <Icon name="warning" className={`size-4 ${mark === 'bad' ? 'text-bad' : 'text-warn'}`} />
                    <span className="sr-only">{mark === 'bad' ? 'Important: ' : 'Look closer: '}</span>
                  </>
                ) : null}
                <span className={mark ? 'font-semibold' : 'text-soft'}>{entry.name}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
