import type { ReportView } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/day.js';
import { MATCHES, specificationsOf } from '../../report/identity-facts';
import { VehicleWarnings } from '../../report/VehicleWarnings';
import { Card } from '../../ui/Card';

const CHECK_DIGIT = {
  valid: 'Matches',
  invalid: 'Does not match',
  not_applicable: 'Not used where this vehicle was made',
} as const;

export function QuickCheck({ report }: { report: ReportView }) {
  const { identification } = report;
  if (identification.level === 'none') return null;
  const facts = [
    { label: 'Check digit', value: CHECK_DIGIT[identification.checkDigit] },
    { label: 'Match', value: MATCHES[identification.level] },
    ...specificationsOf(report, ['Model year', 'Trim', 'Body style', 'Engine', 'Built in']),
  ].filter(({ value }) => value !== null);
  return (
    <Card className="p-5 md:p-7">
      <section aria-labelledby="quick-check">
        <h2 id="quick-check" className="text-2xl">
          Quick Check
        </h2>
        <p className="mt-1 text-[0.9375rem] text-soft">Free, read from the VIN alone.</p>
        <dl className="mt-4">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-x-4 border-t border-rule py-2.5 max-[20rem]:flex-wrap">
              <dt className="shrink-0 text-soft">{label}</dt>
              <dd className="min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
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
