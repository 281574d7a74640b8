import { Link } from 'react-router-dom';
import { reportPdf } from '../../api/calls';
import type { BoughtReportView } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/day.js';
import { UNKNOWN_VEHICLE } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { Badge } from '../../ui/Badge';
import { ButtonAnchor, ButtonLink } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { WholeDates } from '../../ui/WholeDates';
import { Empty, LookUpLink, Part } from './Part';
import { reportLine } from './report-line';
import { pathOf } from '../../app/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api/client';
import { stopMonitoring } from '../../api/purchase-calls';
import { purchasesQuery } from '../../api/purchase-queries';
import { useSiteFacts } from '../../api/use-site-facts';

function newsText(monitoredFor: BoughtReportView['monitoredFor'], demonstration: boolean): string {
  if (monitoredFor.length > 0) return `: we email you new ${monitoredFor.join(' and ')}`;
  return demonstration ? ' (none in this demo)' : ' (no source of news is connected yet)';
}

interface MonitoringLineProps {
  report: BoughtReportView;
  vehicle: string;
}

function MonitoringLine({ report, vehicle }: MonitoringLineProps) {
  const { reportId, monitoredUntil, monitoredFor } = report;
  const queries = useQueryClient();
  const demonstration = useSiteFacts().demonstration.length > 0;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => stopMonitoring(reportId),
    onSuccess: () => void queries.invalidateQueries({ queryKey: purchasesQuery.queryKey, refetchType: 'none' }),
  });

  return (
    <p className="mt-1.5 text-sm text-soft" aria-live="polite">
      {isSuccess ? (
        'Alerts are off. We will not email you any more news about this vehicle.'
      ) : (
        <>
          Alerts on until {day(monitoredUntil)}
          {newsText(monitoredFor, demonstration)}.{' '}
          <button
            type="button"
            className="link link-solo"
            aria-label={`Stop watching: ${vehicle}`}
            onClick={() => (isPending ? undefined : mutate())}
          >
            {isPending ? 'One moment…' : 'Stop watching'}
          </button>
        </>
      )}
      {error ? <span className="text-bad"> {failureText(error, 'This did not work. Please try again.')}</span> : null}
    </p>
  );
}

function BoughtLine({ report }: { report: BoughtReportView }) {
  const { badge, tone, text, action, href, open } = reportLine(report);
  const { vehicle, vin, plate, boughtAt, elsewhere } = report;
  const name = vehicle ?? UNKNOWN_VEHICLE;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-5 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="text-[1.3125rem]">{name}</h3>
          <Badge tone={tone}>{badge}</Badge>
        </div>
        <p className="mt-1 text-sm text-soft">
          {vin ? <span className="vin break-all">{vin}</span> : plate}
          {vin && plate ? <span> · {plate}</span> : null}
          <span className="figures"> · bought {day(boughtAt)}</span>
          {elsewhere ? <span> in another browser</span> : null}
        </p>
        <p className="mt-1.5">
          <WholeDates>{text}</WholeDates>
        </p>
        {report.monitoredUntil ? <MonitoringLine report={report} vehicle={name} /> : null}
      </div>
      <div className="flex flex-col gap-1 max-sm:w-full sm:min-w-48">
        <ButtonLink to={href} look={open ? 'primary' : 'secondary'} aria-label={`${action}: ${name}`}>
          {action}
        </ButtonLink>
        {report.access.pdf ? (
          <ButtonAnchor look="quiet" href={reportPdf(report.reportId)} download aria-label={`Download PDF: ${name}`}>
            <Icon name="download" />
            Download PDF
          </ButtonAnchor>
        ) : null}
      </div>
    </li>
  );
}

export function ReportList({ reports }: { reports: readonly BoughtReportView[] }) {
  const open = reports.filter((report) => reportLine(report).open).length;
  const aside = open > 0 ? `${open} to finish` : reports.length > 0 ? 'Nothing left to do' : null;
  return (
    <Part id="reports" title="Reports" aside={aside}>
      {reports.length === 0 ? (
        <Empty action={<LookUpLink />}>
          You have not bought a report yet. Look up a vehicle first. We show what is free before you pay anything.
        </Empty>
      ) : (
        <ul className="divide-y divide-rule">
          {reports.map((report) => (
            <BoughtLine key={report.reportId} report={report} />
          ))}
        </ul>
      )}
      {reports.filter(({ access }) => access.nextStep === 'read').length > 1 ? (
        <p className="mt-6">
          <Link to={pathOf('compare')} className="link link-solo">
            Compare two of your reports
          </Link>
        </p>
      ) : null}
    </Part>
  );
}
