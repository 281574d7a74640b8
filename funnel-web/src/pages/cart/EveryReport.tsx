import { Link } from 'react-router-dom';
import { pathOf } from '../../app/paths';
import type { SectionAvailability } from '../../api/types';
import { SECTION_TEXTS } from '../../report/sections';
import { Icon } from '../../ui/Icon';

/** What the full report covers, whichever package it is bought in. Sections without a source are not promised. */
export function EveryReport({ availability }: { availability: readonly SectionAvailability[] }) {
  const offered = availability.filter(({ status }) => status !== 'not_offered');
  return (
    <section aria-labelledby="every-report" className="mt-12 border-t border-ink/80 pt-8">
      <h2 id="every-report" className="text-2xl">
        In every full report
      </h2>
      <Link to={pathOf('sample')} className="link link-solo mt-1">
        See a sample report
      </Link>
      <ul className="mt-4 grid gap-x-10 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {offered.map(({ key }) => (
          <li key={key} className="flex gap-3">
            <Icon name="check" className="mt-0.5 size-5 text-accent" />
            <span>
              <span className="font-semibold">{SECTION_TEXTS[key].title}</span>
              <span className="block text-[0.9375rem] text-soft">{SECTION_TEXTS[key].canHold}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
