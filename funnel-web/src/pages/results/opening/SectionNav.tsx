import type { Findings } from '../../../api/types';
import { Icon } from '../../../ui/Icon';
import { GLANCE_SECTIONS, SECTION_NAMES, type SectionId } from '../document-sections';

type Mark = 'bad' | 'warn' | null;

function markOf(id: SectionId, findings: Findings): Mark {
  const tones = findings.glances.filter(({ key }) => GLANCE_SECTIONS[key] === id).map(({ tone }) => tone);
  if (tones.includes('bad')) return 'bad';
  return tones.includes('warn') ? 'warn' : null;
}

/** Stays in sight while the report is read; a section that holds a warning wears it. */
export function SectionNav({ findings }: { findings: Findings }) {
  return (
    <nav
      aria-label="Sections of this report"
      className="section-nav no-print sticky top-0 z-10 mt-4 border-y border-rule bg-paper"
    >
      <ul className="page relative flex scroll-px-6 gap-x-5 overflow-x-auto text-[0.9375rem] whitespace-nowrap lg:justify-between lg:gap-x-2">
        {(Object.keys(SECTION_NAMES) as SectionId[]).map((id) => {
          const mark = markOf(id, findings);
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                // Browsers leave a link where it is that they show in part.
                onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
                className="flex min-h-11 items-center gap-1 hover:underline"
              >
                {mark ? (
                  <>
                    <Icon
                      name={mark === 'bad' ? 'stop' : 'warning'}
                      className={`size-4 ${mark === 'bad' ? 'text-bad' : 'text-warn'}`}
                    />
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
