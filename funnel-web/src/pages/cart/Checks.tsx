import type { SectionAvailability } from '../../api/types';
import { recordsIn } from '../../report/record-words';
import { SECTION_TEXTS } from '../../report/sections';
import { useSiteFacts } from '../../api/site';
import { Badge } from '../../ui/Badge';
import { Icon } from '../../ui/Icon';

/** Which records the report is checked against. A check no connected source can make is not listed. */
export function Checks({ availability }: { availability: readonly SectionAvailability[] }) {
  const demonstration = useSiteFacts().demonstration.length > 0;
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className="flex flex-wrap items-center gap-3 text-2xl">
        What the report checks
        {demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
      </h2>
      <ul className="mt-3 grid gap-x-8 border-t border-rule sm:grid-cols-2">
        {availability
          .filter(({ status }) => status !== 'not_offered')
          .map((section) => (
            <li key={section.key} className="flex items-center gap-2.5 border-b border-rule py-2.5">
              <Icon
                name={section.status === 'unavailable' ? 'clock' : 'check'}
                className={section.status === 'unavailable' ? 'size-5 text-warn' : 'size-5 text-accent'}
              />
              <span className="flex-1">{SECTION_TEXTS[section.key].title}</span>
              <span className="figures text-right text-sm text-soft">{recordsIn([section])}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
