import type { ReportView, VerdictText } from '../../../api/types';
import { vehicleHeading } from '../../../../../backend/src/platform/input-rules/vehicle-name.js';
import { Icon, type IconName } from '../../../ui/Icon';

const LOOKS: Record<VerdictText['tone'], { band: string; icon: IconName }> = {
  good: { band: 'bg-band-good text-on-band', icon: 'check' },
  warn: { band: 'bg-band-warn text-on-band', icon: 'warning' },
  bad: { band: 'bg-band-bad text-on-band', icon: 'stop' },
  plain: { band: 'border-y border-rule-strong bg-sunk text-ink', icon: 'info' },
};

/** The title block of the document: which vehicle, and what its record comes to, in one sentence and one color. */
export function VerdictBand({ report, verdict }: { report: ReportView; verdict: VerdictText }) {
  const { trim } = report.vehicleData;
  const { band, icon } = LOOKS[verdict.tone];
  return (
    <header className={`${band} print:border-y-3 print:border-black print:bg-transparent print:text-black`}>
      <div className="page py-5 md:py-7 print:px-0 print:py-3">
        <div className="flex flex-wrap items-end justify-between gap-x-8">
          <div className="min-w-0">
            <p className="caps text-current! opacity-90">Vehicle history report</p>
            <h1 className="mt-1 text-[1.75rem] leading-[1.1] md:text-[2.75rem]">
              {vehicleHeading(report.vehicleData)}{' '}
              {/* A list of trims that finds no room beside the name is below it as a whole. */}
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
          <Icon name={icon} className="mt-0.5 size-6 md:mt-1.5 md:size-8" />
          <div className="min-w-0">
            <p className="font-semibold">{verdict.label}</p>
            <p className="mt-0.5 max-w-[46rem] font-serif text-[1.3125rem] leading-snug font-semibold text-pretty md:text-[1.75rem]">
              {verdict.sentence}
            </p>
          </div>
        </div>
      </div>
    </header>
  );
}
