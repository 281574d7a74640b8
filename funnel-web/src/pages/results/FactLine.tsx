import type { ReportView } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/formats.js';

/** When it was looked up and until when it can be read; its number on paper. */
export function FactLine({ report }: { report: ReportView }) {
  const { access, history, licensePlate, state, statedYear } = report;
  const facts = [
    ...(licensePlate ? [['License plate', `${licensePlate} (${state})`] as const] : []),
    ...(statedYear === null ? [] : [['Model year, as stated by the buyer', String(statedYear)] as const]),
    [history ? 'Records as of' : 'Looked up', day(history?.obtainedAt ?? report.searchedAt)] as const,
    ...(access.accessUntil ? [['Readable online until', day(access.accessUntil)] as const] : []),
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-[0.9375rem]">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="caps">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="print-only">
        <dt className="caps">Report</dt>
        <dd>{report.id}</dd>
      </div>
    </dl>
  );
}
