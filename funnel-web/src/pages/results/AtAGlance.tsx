import type { Glance } from '../../api/types';
import { Icon, type IconName } from '../../ui/Icon';
import { GLANCE_SECTIONS } from './document-sections';

const MARKS: Record<Glance['tone'], { icon: IconName; ink: string; said: string }> = {
  good: { icon: 'check', ink: 'text-good', said: 'Nothing to note.' },
  warn: { icon: 'warning', ink: 'text-warn', said: 'Look closer.' },
  bad: { icon: 'stop', ink: 'text-bad', said: 'Important.' },
  plain: { icon: 'minus', ink: 'text-soft', said: '' },
};

/** A value that needs attention has the color of its mark. */
const VALUE_INKS: Partial<Record<Glance['tone'], string>> = { bad: 'text-bad', warn: 'text-warn' };

function GlanceCell({ glance }: { glance: Glance }) {
  const mark = MARKS[glance.tone];
  return (
    <li className="border-b border-rule last:border-b-0 md:nth-[n+7]:border-b-0 lg:nth-[n+6]:border-b-0 print:nth-[n+6]:border-b-0">
      <a
        href={`#${GLANCE_SECTIONS[glance.key]}`}
        className="group h-full py-1.5 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-[20rem]:grid-cols-1 max-sm:items-center max-sm:gap-x-4 sm:block sm:py-3 print:py-2"
      >
        <span className="caps flex items-center gap-1.5">
          <Icon name={mark.icon} className={`size-4.5 ${mark.ink}`} />
          {glance.label}
        </span>
        <span
          className={`figures block font-serif text-lg leading-snug font-semibold max-sm:text-right max-[20rem]:pl-6 max-[20rem]:text-left sm:mt-0.5 sm:text-xl md:text-2xl group-hover:underline ${VALUE_INKS[glance.tone] ?? ''}`}
        >
          {glance.value}
        </span>
        <span
          className={`block text-sm text-soft first-letter:uppercase max-sm:col-span-2 max-[20rem]:col-span-1 max-sm:pl-6 ${glance.tone === 'good' ? 'max-sm:hidden' : ''}`}
        >
          {glance.detail}
        </span>
        <span className="sr-only">{mark.said}</span>
      </a>
    </li>
  );
}

export function AtAGlance({ glances }: { glances: readonly Glance[] }) {
  return (
    <section aria-labelledby="glance" className="mt-6 break-inside-avoid print:mt-5">
      <h2 id="glance" className="caps border-b border-ink/80 pb-2 font-sans">
        At a glance
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 md:grid-cols-3 md:gap-x-8 lg:grid-cols-5 lg:gap-x-6 print:grid-cols-5">
        {glances.map((glance) => (
          <GlanceCell key={glance.key} glance={glance} />
        ))}
      </ul>
    </section>
  );
}
