import clsx from 'clsx';
import type { ReactNode } from 'react';
import type {
  AbsenceText,
  CampaignsText,
  Findings,
  PartText,
  PartTexts,
  SectionKey,
  StatesText,
  VehicleHistory,
} from '../../api/types';
import { Badge } from '../../ui/Badge';
import { Icon } from '../../ui/Icon';
import { TONE_ICONS, TONE_INKS } from '../../ui/tones';

export interface SectionProps {
  number: number;
  vin: string | null;
  history: VehicleHistory;
  findings: Findings;
  words: PartTexts;
  campaigns: CampaignsText;
  states: StatesText | null;
}

/** Where records come from, marked when they are invented. */
function Source({ lines = [], demonstration }: { lines?: readonly string[]; demonstration?: boolean }) {
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

interface SectionFrameProps {
  number: number;
  id: string;
  title: string;
  source?: readonly string[];
  demonstration?: boolean;
  /** May break between sheets of paper. */
  long?: boolean;
  /** Without records, so it needs only a line or two. */
  quiet?: boolean;
  children: ReactNode;
}

export function SectionFrame({ number, id, title, source, demonstration, long, quiet, children }: SectionFrameProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={clsx(
        quiet ? 'border-rule py-3 md:py-4' : 'border-ink/80 py-4',
        'border-t print:py-3',
        !long && 'print:break-inside-avoid',
      )}
    >
      <div
        className={clsx(
          'grid gap-x-12 lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block',
          quiet ? 'gap-y-0.5' : 'gap-y-3 sm:gap-y-4',
        )}
      >
        <header className="break-inside-avoid break-after-avoid">
          <div className={clsx('flex flex-wrap items-baseline gap-x-3', !quiet && 'lg:block')}>
            <p className="figures caps shrink-0 break-after-avoid">No. {number}</p>
            <h2 id={`${id}-title`} className={quiet ? 'text-lg' : 'text-2xl lg:mt-0.5 lg:text-[1.625rem]'}>
              {title}
            </h2>
          </div>
          <Source lines={source} demonstration={demonstration} />
        </header>
        <div className="min-w-0 print:mt-2">{children}</div>
      </div>
    </section>
  );
}

interface SectionAnswerProps {
  absence: AbsenceText | null;
  children: ReactNode;
}

export function SectionAnswer({ absence, children }: SectionAnswerProps) {
  if (!absence) return children;
  const { tone } = absence;
  return (
    <div className="answer flex flex-wrap gap-x-3 text-sm sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:items-baseline">
      <p className="flex items-baseline gap-2 font-semibold">
        <Icon name={tone === 'plain' ? 'minus' : TONE_ICONS[tone]} className={`self-center ${TONE_INKS[tone]}`} />
        {absence.title}
      </p>
      <p className="text-soft">{absence.text}</p>
    </div>
  );
}

interface HistorySectionProps extends Pick<SectionProps, 'number' | 'history' | 'words'> {
  id: string;
  part: SectionKey;
  long?: boolean;
  quiet?: boolean;
  after?: ReactNode;
  children: ReactNode;
}

export function HistorySection({ part, history, words, after, children, ...rest }: HistorySectionProps) {
  const { title, source, absence }: PartText = words[part];
  const frame = { title, source, demonstration: history.demonstration, quiet: absence !== null, ...rest };
  return (
    <SectionFrame {...frame}>
      <SectionAnswer absence={absence}>{children}</SectionAnswer>
      {after}
    </SectionFrame>
  );
}

const QUIET_PART =
  'flex flex-wrap items-baseline gap-x-3 max-sm:[&>.answer]:contents sm:grid sm:grid-cols-[9rem_1fr] sm:gap-x-6';

interface SectionPartProps extends Pick<SectionProps, 'history' | 'words'> {
  part: SectionKey;
  children: ReactNode;
}

export function SectionPart({ part, history, words, children }: SectionPartProps) {
  const { title, source, absence }: PartText = words[part];
  return (
    <div className={absence ? QUIET_PART : ''}>
      <h3 className={absence ? 'text-base' : 'mb-2 text-xl'}>{title}</h3>
      <div className={`empty:hidden ${absence ? 'sm:col-start-2 sm:row-start-2' : 'mb-3'}`}>
        <Source lines={source} demonstration={history.demonstration} />
      </div>
      <SectionAnswer absence={absence}>{children}</SectionAnswer>
    </div>
  );
}
