import clsx from 'clsx';
import type { ReportView } from '../../api/types';
import { day, NOT_REPORTED } from '../../format/format';
import { yearsOf } from '../../format/vehicle-name';
import { MATCHES } from '../../report/identity-facts';
import { VehicleWarnings } from '../../report/VehicleWarnings';
import { Card } from '../../ui/Card';

const CHECK_DIGIT = {
  valid: 'Matches',
  invalid: 'Does not match',
  not_applicable: 'Not used where this vehicle was made',
} as const;

/** What the VIN itself says, free of charge. Without any decoded fact there is nothing to check, and the block is left out. */
export function QuickCheck({ report }: { report: ReportView }) {
  const { vehicleData, identification } = report;
  if (identification.level === 'none') return null;
  const facts = [
    ['Check digit', CHECK_DIGIT[identification.checkDigit]],
    ['Match', MATCHES[identification.level]],
    ['Model year', yearsOf(vehicleData)],
    ['Body style', vehicleData.bodyStyle],
    ['Engine', vehicleData.engine],
    ['Built in', vehicleData.plantCountry],
  ] as const;
  return (
    <Card className="p-5 md:p-7">
      <section aria-labelledby="quick-check">
        <h2 id="quick-check" className="text-2xl">
          Quick Check
        </h2>
        <p className="mt-1 text-[0.9375rem] text-soft">Free, read from the VIN alone.</p>
        <dl className="mt-4">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-x-4 border-t border-rule py-2.5 max-[20rem]:flex-wrap">
              <dt className="shrink-0 text-soft">{label}</dt>
              <dd className={clsx('min-w-0 text-right wrap-anywhere', value ? 'font-semibold' : 'text-soft')}>
                {value ?? NOT_REPORTED}
              </dd>
            </div>
          ))}
        </dl>
        <VehicleWarnings report={report} className="mt-3" />
        <p className="mt-3 border-t border-rule pt-3 text-sm text-soft">
          Source: {identification.source}, as of {day(identification.asOf)}
        </p>
      </section>
    </Card>
  );
}
