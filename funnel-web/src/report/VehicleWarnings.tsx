import { Link } from 'react-router-dom';
import type { ReportView, SuggestedVin } from '../api/types';
import { Notice } from '../ui/Notice';
import { links } from '../search/links';

function Suggestions({ suggestions }: { suggestions: readonly SuggestedVin[] }) {
  if (suggestions.length === 0) return null;
  return (
    <>
      <p className="mt-2 font-semibold">Did you mean</p>
      <ul>
        {suggestions.map(({ vin, vehicle }) => (
          <li key={vin} className="flex flex-wrap items-baseline gap-x-3 py-1">
            <Link className="vin link break-all" to={links.loading({ type: 'vin', value: vin })}>
              {vin}
            </Link>
            <span className="text-soft">{vehicle}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface VehicleWarningsProps {
  report: ReportView;
  suggest?: boolean;
  className: string;
}

export function VehicleWarnings({ report, suggest = false, className }: VehicleWarningsProps) {
  const { warnings, suggestions } = report.identification;
  return (
    <>
      {report.plateMatch === 'demonstration' ? (
        <Notice tone="warn" className={className} title="Demonstration match">
          No plate register is connected. The plate leads to an example vehicle, not to the car that carries it.
        </Notice>
      ) : null}
      {warnings.length > 0 ? (
        <Notice tone="warn" className={className} title="Please compare the VIN with the vehicle">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
          {suggest ? <Suggestions suggestions={suggestions} /> : null}
        </Notice>
      ) : null}
    </>
  );
}
