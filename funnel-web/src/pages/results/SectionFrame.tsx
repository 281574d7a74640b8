import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge';

interface SectionFrameProps {
  number: number;
  id: string;
  title: string;
  /** Where the content comes from; printed in the margin. */
  source?: readonly string[];
  demonstration?: boolean;
  aside?: ReactNode;
  /** May be longer than a sheet of paper, so it may break there; every other section stays in one piece. */
  long?: boolean;
  /** Nothing was found: the section folds to a line or two. */
  quiet?: boolean;
  children: ReactNode;
}

/** Where records come from, and that they are made up where they are. */
export function Source({ lines, demonstration }: { lines: readonly string[]; demonstration: boolean }) {
  if (lines.length === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft lg:block lg:space-y-1">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
    </div>
  );
}

/** One numbered section: its number and title with source and date in the margin, its content beside them. */
export function SectionFrame(props: SectionFrameProps) {
  const { number, id, title, source = [], demonstration = false, aside, long = false, quiet = false, children } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`${quiet ? 'border-rule py-3 md:py-4' : 'border-ink/80 py-4'} border-t print:py-3 ${long ? '' : 'print:break-inside-avoid'}`}
    >
      <div
        className={`grid gap-x-12 lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block ${quiet ? 'gap-y-0.5' : 'gap-y-3 sm:gap-y-4'}`}
      >
        <header className="break-inside-avoid break-after-avoid">
          <div className={`flex flex-wrap items-baseline gap-x-3 ${quiet ? '' : 'lg:block'}`}>
            <p className="figures caps shrink-0 break-after-avoid">No. {number}</p>
            <h2 id={`${id}-title`} className={quiet ? 'text-lg' : 'text-2xl lg:mt-0.5 lg:text-[1.625rem]'}>
              {title}
            </h2>
          </div>
          {aside ? <div className="mt-2">{aside}</div> : null}
          <Source lines={source} demonstration={demonstration} />
        </header>
        <div className="min-w-0 print:mt-2">{children}</div>
      </div>
    </section>
  );
}
