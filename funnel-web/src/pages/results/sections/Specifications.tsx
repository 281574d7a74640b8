import type { ReportView } from '../../../api/types';
import { plural } from '../../../../../backend/src/platform/input-rules/formats.js';
import { Fold } from '../../../ui/Fold';
import { NOT_REPORTED } from '../../../../../backend/src/platform/input-rules/day.js';

function Rows({ rows }: { rows: ReportView['specifications']['rows'] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 text-[0.9375rem] sm:grid-cols-3 xl:grid-cols-4">
      {rows.map(({ label, value }) => (
        <div key={label} className="break-inside-avoid border-b border-rule py-1.5 leading-snug">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className={value === null ? 'text-soft italic' : 'font-medium'}>{value ?? NOT_REPORTED}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Specifications({ report: { specifications, vehicleData } }: { report: ReportView }) {
  const { rows, notReported, origin } = specifications;
  const unknown = rows.filter(({ value }) => value === null);
  const folded = unknown.length + notReported.length;
  return (
    <>
      <Rows rows={rows.filter(({ value }) => value !== null)} />
      {folded > 0 ? (
        <Fold title={`${plural(folded, 'fact')} not reported`} className="mt-2 text-[0.9375rem]">
          <Rows rows={unknown} />
          {notReported.length > 0 ? (
            <p className="mt-3 text-soft">
              {NOT_REPORTED}: {notReported.join(', ')}.
            </p>
          ) : null}
        </Fold>
      ) : null}
      {vehicleData.features.length > 0 ? (
        <div className="mt-5">
          <h3 className="text-lg">Equipment listed by the source</h3>
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
