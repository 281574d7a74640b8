import type { ReportView } from '../../../api/types';
import { NOT_REPORTED } from '../../../format/format';

export function Specifications({ report }: { report: ReportView }) {
  const { specifications, vehicleData } = report;
  const { rows, notReported, origin } = specifications;
  return (
    <>
      <dl className="grid gap-x-10 sm:grid-cols-2">
        {rows.map(({ label, value }) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-b border-rule py-2 break-inside-avoid"
          >
            <dt className="shrink-0 text-soft">{label}</dt>
            <dd className={value === null ? 'text-right text-soft italic' : 'text-right font-medium'}>
              {value ?? NOT_REPORTED}
            </dd>
          </div>
        ))}
      </dl>
      {notReported.length > 0 ? (
        <p className="mt-3 text-[0.9375rem] text-soft">
          {NOT_REPORTED}: {notReported.join(', ')}.
        </p>
      ) : null}
      {vehicleData.features.length > 0 ? (
        <div className="mt-5">
          <h3 className="text-lg">Equipment the source states</h3>
          <ul className="mt-2 list-disc columns-1 gap-10 pl-5 sm:columns-2">
            {vehicleData.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="mt-4 text-sm text-soft">{origin}</p>
    </>
  );
}
