import type { ReportView } from '../../api/types';
import { day } from '../../format/format';
import { ReportPicture } from '../../report/ReportPicture';
import { VehicleWarnings } from '../../report/VehicleWarnings';
import { vehicleHeading } from '../../format/vehicle-name';

function CoverFacts({ report }: { report: ReportView }) {
  const { access } = report;
  const issued = report.history?.obtainedAt ?? report.searchedAt;
  return (
    <dl className="mt-5 grid gap-x-8 gap-y-3 text-[0.9375rem] xs:grid-cols-2">
      <div className="xs:col-span-2">
        <dt className="caps">VIN</dt>
        <dd className="vin text-lg break-all">{report.vin ?? 'Not reported'}</dd>
      </div>
      {report.licensePlate ? (
        <div>
          <dt className="caps">License plate</dt>
          <dd>
            {report.licensePlate} ({report.state})
          </dd>
        </div>
      ) : null}
      <div>
        <dt className="caps">{report.history ? 'Records as of' : 'Looked up'}</dt>
        <dd>{day(issued)}</dd>
      </div>
      {access.accessUntil ? (
        <div>
          <dt className="caps">Readable online until</dt>
          <dd>{day(access.accessUntil)}</dd>
        </div>
      ) : null}
      <div className="print-only">
        <dt className="caps">Report</dt>
        <dd>{report.id}</dd>
      </div>
    </dl>
  );
}

/** The title block of the document: which vehicle, which report, from when. */
export function IdentityCover({ report }: { report: ReportView }) {
  const { vehicleData } = report;
  return (
    <header>
      <div className="ledger-rule pt-5">
        <div className="grid items-end gap-8 md:grid-cols-[minmax(0,1fr)_20rem] print:grid-cols-[minmax(0,1fr)_13rem]">
          <div className="min-w-0">
            <p className="caps">Vehicle history report</p>
            <h1 className="mt-2 text-[2.25rem] leading-[1.05] md:text-[3.25rem]">{vehicleHeading(vehicleData)}</h1>
            {vehicleData.trim ? <p className="mt-1 font-serif text-xl text-soft">{vehicleData.trim}</p> : null}
            <CoverFacts report={report} />
          </div>
          <ReportPicture report={report} />
        </div>
      </div>
      <VehicleWarnings report={report} suggest={!report.access.paid} className="mt-6" />
    </header>
  );
}
