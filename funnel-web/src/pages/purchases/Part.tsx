import type { ReactNode } from 'react';
import { pathOf } from '../../app/paths';
import { ButtonLink } from '../../ui/Button';

interface PartProps {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of the page: its title in the margin, its content beside it. */
export function Part({ id, title, aside, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4 border-t border-ink/80 py-8 md:py-10">
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        <header>
          <h2 id={`${id}-title`} className="text-[1.625rem]">
            {title}
          </h2>
          {aside ? <div className="mt-1.5 text-[0.9375rem] text-soft">{aside}</div> : null}
        </header>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}

const EMPTY =
  'flex flex-wrap items-center justify-between gap-4 rounded-card border border-dashed border-rule-strong p-5';

export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={EMPTY}>
      <p className="max-w-prose text-soft">{children}</p>
      {action}
    </div>
  );
}

export function LookUpLink() {
  return (
    <ButtonLink to={pathOf('home')} look="secondary">
      Look up a vehicle
    </ButtonLink>
  );
}
