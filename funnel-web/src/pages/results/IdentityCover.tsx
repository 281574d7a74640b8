import type { ReportView } from '../../api/types';
import { ReportPicture } from '../../report/ReportPicture';
import { VehicleWarnings } from '../../report/VehicleWarnings';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { FactLine } from './FactLine';

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
            <p className="vin mt-4 mb-3 text-lg break-all">{report.vin ?? 'VIN not reported'}</p>
            <FactLine report={report} />
          </div>
          <ReportPicture report={report} />
        </div>
      </div>
      <VehicleWarnings report={report} suggest={!report.access.paid} className="mt-6" />
    </header>
  );
}
