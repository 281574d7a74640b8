import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Glance, ReportView, VerdictText } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/day.js';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { ReportPicture } from '../../report/ReportPicture';
import { VehicleWarnings } from '../../report/VehicleWarnings';
import { Badge } from '../../ui/Badge';
import { Icon } from '../../ui/Icon';
import { ALERT_INKS, TONE_ICONS, TONE_INKS } from '../../ui/tones';
import { GLANCE_SECTIONS } from './SectionNav';

const BANDS: Record<VerdictText['tone'], string> = {
  good: 'bg-band-good text-on-band',
  warn: 'bg-band-warn text-on-band',
  bad: 'bg-band-bad text-on-band',
  plain: 'border-y border-rule-strong bg-sunk text-ink',
};

function VerdictBand({ report, verdict }: { report: ReportView; verdict: VerdictText }) {
  const { trim } = report.vehicleData;
  return (
    <header
      className={`${BANDS[verdict.tone]} print:border-y-3 print:border-black print:bg-transparent print:text-black`}
    >
      <div className="page py-5 md:py-7 print:px-0 print:py-3">
        <div className="flex flex-wrap items-end justify-between gap-x-8">
          <div className="min-w-0">
            <p className="caps text-current! opacity-90">Vehicle history report</p>
            <h1 className="mt-1 text-[1.75rem] leading-[1.1] md:text-[2.75rem]">
              {vehicleHeading(report.vehicleData)}{' '}
              {trim ? <span className="inline-block text-[0.6em] font-normal">{trim}</span> : null}
            </h1>
          </div>
          <p className="vin mt-1 text-[0.9375rem] break-all md:text-lg">{report.vin ?? 'VIN not reported'}</p>
        </div>
        <div
          role="group"
          aria-label="Verdict"
          className="mt-4 flex gap-3 border-t border-current/40 pt-4 md:mt-5 md:gap-4 md:pt-5"
        >
          <Icon name={TONE_ICONS[verdict.tone]} className="mt-0.5 size-6 md:mt-1.5 md:size-8" />
          <div className="min-w-0 font-semibold">
            <p>{verdict.label}</p>
            <p className="mt-0.5 max-w-[46rem] font-serif text-[1.3125rem] leading-snug text-pretty md:text-[1.75rem]">
              {verdict.sentence}
            </p>
          </div>
        </div>
      </div>
    </header>
  );
}

/** When the vehicle was looked up and until when the report can be read; on paper also its id. */
export function FactLine({ report }: { report: ReportView }) {
  const { access, history, licensePlate, state, statedYear } = report;
  const facts = [
    ['License plate', licensePlate && `${licensePlate} (${state})`],
    ['Model year, as stated by the buyer', statedYear],
    [history ? 'Records as of' : 'Looked up', day(history?.obtainedAt ?? report.searchedAt)],
    ['Readable online until', access.accessUntil && day(access.accessUntil)],
    ['Report', report.id, 'print-only'],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-[0.9375rem]">
      {facts.map(([label, value, className]) =>
        value ? (
          <div key={label} className={className}>
            <dt className="caps">{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

const SPOKEN: Record<Glance['tone'], string> = {
  good: 'Nothing to note.',
  warn: 'Look closer.',
  bad: 'Important.',
  plain: '',
};

function GlanceCell({ glance: { key, tone, label, value, detail } }: { glance: Glance }) {
  return (
    <li
      className={clsx(
        'border-b border-rule last:border-b-0',
        'md:nth-[n+7]:border-b-0 lg:nth-[n+6]:border-b-0 print:nth-[n+6]:border-b-0',
      )}
    >
      <a
        href={`#${GLANCE_SECTIONS[key]}`}
        className={clsx(
          'group h-full py-1.5 sm:block sm:py-3 print:py-2 max-[20rem]:grid-cols-1',
          'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-4',
        )}
      >
        <span className="caps flex items-center gap-1.5">
          <Icon name={tone === 'plain' ? 'minus' : TONE_ICONS[tone]} className={`size-4.5 ${TONE_INKS[tone]}`} />
          {label}
        </span>
        <span
          className={clsx(
            'figures block font-serif text-lg leading-snug font-semibold group-hover:underline max-sm:text-right',
            'max-[20rem]:pl-6 max-[20rem]:text-left sm:mt-0.5 sm:text-xl md:text-2xl',
            ALERT_INKS[tone],
          )}
        >
          {value}
        </span>
        <span
          className={clsx(
            'block text-sm text-soft first-letter:uppercase',
            'max-sm:col-span-2 max-sm:pl-6 max-[20rem]:col-span-1',
            tone === 'good' && 'max-sm:hidden',
          )}
        >
          {detail}
        </span>
        <span className="sr-only">{SPOKEN[tone]}</span>
      </a>
    </li>
  );
}

interface ReportOpeningProps {
  report: ReportView;
  actions: ReactNode;
}

export function ReportOpening({ report, actions }: ReportOpeningProps) {
  const { findings, history, text } = report;
  if (!findings || !text) return null;
  const { verdict } = text;
  return (
    <>
      <VerdictBand report={report} verdict={verdict} />
      <div className="page print:px-0">
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-8 gap-y-3">
          <FactLine report={report} />
          <div className="w-36 max-w-[40vw] sm:row-span-2 sm:w-56 print:w-40">
            <ReportPicture report={report} />
          </div>
          <div className="col-span-2 min-w-0 space-y-3 sm:col-span-1">
            {verdict.source ? (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
                <span className="text-balance">{verdict.source}</span>
                {history?.demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
              </p>
            ) : null}
            {actions}
          </div>
        </div>
        <VehicleWarnings report={report} className="mt-5" />
        <section aria-labelledby="glance" className="mt-6 break-inside-avoid print:mt-5">
          <h2 id="glance" className="caps border-b border-ink/80 pb-2 font-sans">
            At a glance
          </h2>
          <ul className="grid gap-x-6 sm:grid-cols-2 md:max-lg:gap-x-8 md:grid-cols-3 lg:grid-cols-5 print:grid-cols-5">
            {findings.glances.map((glance) => (
              <GlanceCell key={glance.key} glance={glance} />
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
