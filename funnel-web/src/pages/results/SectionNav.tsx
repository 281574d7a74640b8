import type { Findings, Glance } from '../../api/types';
import { Icon } from '../../ui/Icon';
import { TONE_ICONS, TONE_INKS } from '../../ui/tones';

const SECTION_NAMES = {
  titles: 'Titles',
  accidents: 'Accidents',
  liens: 'Liens, theft, loss',
  odometer: 'Odometer',
  ownership: 'Owners',
  locations: 'Places',
  sales: 'Sales',
  service: 'Service',
  recalls: 'Recalls',
  market: 'Value',
  score: 'Score',
  specifications: 'Specifications',
} as const;

type SectionId = keyof typeof SECTION_NAMES;

export const GLANCE_SECTIONS: Record<Glance['key'], SectionId> = {
  titleBrands: 'titles',
  totalLoss: 'liens',
  junkSalvage: 'liens',
  accidents: 'accidents',
  odometer: 'odometer',
  owners: 'ownership',
  liens: 'liens',
  recalls: 'recalls',
  theft: 'liens',
};

function markOf(id: SectionId, { glances }: Findings): 'bad' | 'warn' | undefined {
  const tones = glances.filter(({ key }) => GLANCE_SECTIONS[key] === id).map(({ tone }) => tone);
  return (['bad', 'warn'] as const).find((tone) => tones.includes(tone));
}

/** Links to the sections, which stay in view; a section with a warning is marked. */
export function SectionNav({ findings }: { findings: Findings }) {
  return (
    <nav
      aria-label="Sections of this report"
      className="section-nav no-print sticky top-0 z-10 mt-4 border-y border-rule bg-paper text-[0.9375rem]"
    >
      <ul className="page relative flex scroll-px-6 gap-x-5 overflow-x-auto lg:justify-between lg:gap-x-2">
        {(Object.keys(SECTION_NAMES) as SectionId[]).map((id) => {
          const mark = markOf(id, findings);
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                // A browser does not scroll to a focused link that is partly in view.
                onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
                className="flex min-h-11 items-center gap-1 whitespace-nowrap hover:underline"
              >
                {mark ? (
                  <>
                    <Icon name={TONE_ICONS[mark]} className={`size-4 ${TONE_INKS[mark]}`} />
                    <span className="sr-only">{mark === 'bad' ? 'Important: ' : 'Look closer: '}</span>
                  </>
                ) : null}
                <span className={mark ? 'font-semibold' : 'text-soft'}>{SECTION_NAMES[id]}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
