import type { ReportView } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/day.js';
import type { VehicleSearch } from '../../search/search';
import { ReportPicture } from '../../report/ReportPicture';
import { IDENTITY_FACTS, MATCHES, specificationsOf } from '../../report/identity-facts';
import { ModelYearChoice } from '../../report/ModelYearChoice';
import { VehicleWarnings } from '../../report/VehicleWarnings';
import { nameOrLevel } from '../../format/vehicle-name';
import { Badge } from '../../ui/Badge';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';

export const StillLooking = ({ className }: { className?: string }) => (
  <Notice className={className} title="Still looking up this vehicle">
    The source has not answered yet. This page fills in as soon as it does. Nothing can be bought before then.
  </Notice>
);

function Unknown() {
  return (
    <Card className="p-6 md:p-8">
      <p className="caps">Vehicle</p>
      <h2 className="mt-1 text-3xl">Unknown</h2>
      <div className="mt-5" role="status">
        <StillLooking />
      </div>
    </Card>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="border-t border-rule py-2.5">
      <dt className="caps">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Maker({ report: { vehicleData, identification } }: { report: ReportView }) {
  return (
    <>
      {vehicleData.manufacturer ? <Fact label="Manufacturer" value={vehicleData.manufacturer} /> : null}
      {identification.country ? <Fact label="Manufacturer’s country" value={identification.country} /> : null}
    </>
  );
}

export function IdentityCard({ report, search }: { report: ReportView | null; search: VehicleSearch }) {
  if (!report) return <Unknown />;
  const { identification } = report;
  const vin = report.vin ?? (search.type === 'vin' ? search.value : null);
  return (
    <Card className="overflow-hidden">
      <div className="border-b border-rule bg-sunk px-6 pt-6 pb-4 text-center">
        <ReportPicture report={report} className="max-w-sm" />
      </div>
      <div className="p-6 md:p-8">
        <h2 className="text-[1.75rem] md:text-3xl">{nameOrLevel(report)}</h2>
        {vin ? (
          <p className="vin mt-1.5 text-[0.9375rem] break-all text-soft">
            <span className="sr-only">VIN </span>
            {vin}
          </p>
        ) : null}
        <dl className="mt-5 grid grid-cols-2 gap-x-6">
          {specificationsOf(report, IDENTITY_FACTS).map(({ label, value }) =>
            value === null ? null : <Fact key={label} label={label} value={value} />,
          )}
          {identification.level === 'model' ? null : <Maker report={report} />}
        </dl>
        <VehicleWarnings report={report} suggest className="mt-5" />
        <ModelYearChoice report={report} className="mt-5" />
        <p className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-rule pt-4 text-sm text-soft">
          {identification.level === 'none' ? null : (
            <>
              <Badge tone="good">Decoded from the VIN</Badge>
              <Badge tone={identification.level === 'model' ? 'good' : 'warn'}>
                Match: {MATCHES[identification.level].toLowerCase()}
              </Badge>
            </>
          )}
          Source: {identification.source}, as of {day(identification.asOf)}
          {identification.additions.map(({ source, asOf }) => (
            <span key={source}>
              and {source}, {day(asOf)}
            </span>
          ))}
        </p>
      </div>
    </Card>
  );
}
