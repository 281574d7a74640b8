import type { ReactNode } from 'react';
import type { SectionOrigin } from '../../api/types';
import { day } from '../../format/format';
import { Badge } from '../../ui/Badge';

interface SectionFrameProps {
  number: number;
  id: string;
  title: string;
  /** Where the content comes from; printed in the margin. */
  origin?: SectionOrigin;
  demonstration?: boolean;
  aside?: ReactNode;
  /** May be longer than a sheet of paper, so it may break there; every other section stays in one piece. */
  long?: boolean;
  children: ReactNode;
}

function Origin({ origin, demonstration }: { origin: SectionOrigin; demonstration: boolean }) {
  if (origin.status === 'not_offered') return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft lg:block lg:space-y-1">
      <p>Source: {origin.source ?? 'Not reported'}</p>
      <p>{origin.status === 'unavailable' ? 'No answer' : `As of: ${day(origin.asOf)}`}</p>
      {demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
    </div>
  );
}

/** One numbered section: its number and title with source and date in the margin, its content beside them. */
export function SectionFrame(props: SectionFrameProps) {
  const { number, id, title, origin, demonstration = false, aside, long = false, children } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`scroll-mt-4 border-t border-ink/80 py-8 md:py-10 print:py-4 ${long ? '' : 'print:break-inside-avoid'}`}
    >
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block">
        <header className="break-inside-avoid break-after-avoid">
          <p className="figures caps break-after-avoid">No. {number}</p>
          <h2 id={`${id}-title`} className="mt-1 text-[1.625rem]">
            {title}
          </h2>
          {aside ? <div className="mt-2">{aside}</div> : null}
          {origin ? <Origin origin={origin} demonstration={demonstration} /> : null}
        </header>
        <div className="min-w-0 print:mt-3">{children}</div>
      </div>
    </section>
  );
}
