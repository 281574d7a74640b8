import type { ReportView } from '../../../api/types';
import { day, NOT_REPORTED } from '../../../../../backend/src/platform/input-rules/day.js';
import { IDENTITY_FACTS, specificationsOf } from '../../../report/identity-facts';
import { VehicleWarnings } from '../../../report/VehicleWarnings';
import { Card } from '../../../ui/Card';
import { Icon } from '../../../ui/Icon';

const ROW = 'flex justify-between gap-x-4 border-t border-rule py-2.5 max-[20rem]:flex-wrap';
const LOCKED = ['Transmission', 'Mileage', 'Estimated value', 'Owners'] as const;

/** Bars behind a blur. The server has sent no facts that they could hide. */
export function Veiled({ widths }: { widths: readonly string[] }) {
  return (
    <>
      <span aria-hidden="true" className="block space-y-2.5 blur-[3px]">
        {widths.map((width, index) => (
          <span key={index} className={`block h-3.5 rounded bg-rule-strong/45 ${width}`} />
        ))}
      </span>
      <span className="sr-only">In the full report</span>
    </>
  );
}

export function FreeSummary({ report }: { report: ReportView }) {
  const { identification } = report;
  return (
    <Card className="p-6 md:p-8">
      <section aria-labelledby="summary">
        <h2 id="summary" className="text-2xl">
          Vehicle summary
        </h2>
        <dl className="mt-4 grid gap-x-10 sm:grid-cols-2">
          {specificationsOf(report, IDENTITY_FACTS).map(({ label, value }) => (
            <div key={label} className={ROW}>
              <dt className="shrink-0 text-soft">{label}</dt>
              <dd className={value ? 'min-w-0 text-right font-semibold wrap-anywhere' : 'text-soft'}>
                {value ?? NOT_REPORTED}
              </dd>
            </div>
          ))}
          {LOCKED.map((label) => (
            <div key={label} className={`items-center ${ROW}`}>
              <dt className="flex items-center gap-2 text-soft">
                <Icon name="lock" className="size-4" />
                {label}
              </dt>
              <dd className="w-24">
                <Veiled widths={['w-full']} />
              </dd>
            </div>
          ))}
        </dl>
        <VehicleWarnings report={report} suggest className="mt-5" />
        <p className="mt-4 border-t border-rule pt-3 text-sm text-soft">
          Source: {identification.source}, as of {day(identification.asOf)}
        </p>
      </section>
    </Card>
  );
}
