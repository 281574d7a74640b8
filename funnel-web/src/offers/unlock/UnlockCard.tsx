import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { unlockOptionsQuery } from '../../api/purchase-queries';
import type { ReportView } from '../../api/types';
import { vehicleName } from '../../format/vehicle-name';
import type { VehicleSearch } from '../../search/search';
import { Card } from '../../ui/Card';
import { unlockOption, whatIsThere } from './unlock-options';
import { UnlockReport } from './UnlockReport';

/** Offers the report to a visitor whose subscription or credits open it already, before anything is sold to them. */
export function UnlockCard({ report, search }: { report: ReportView; search: VehicleSearch }) {
  const { data } = useQuery(unlockOptionsQuery);
  const option = data && report.access.nextStep === 'checkout' ? unlockOption(data.credits, data.subscriptions) : null;
  if (!option) return null;
  return (
    <Card className="p-5 md:p-6">
      <h2 className="mb-2 text-2xl">{whatIsThere(option)}</h2>
      <UnlockReport
        reportId={report.id}
        vehicle={vehicleName(report.vehicleData) ?? 'This vehicle'}
        search={search}
        option={option}
      />
    </Card>
  );
}

interface OwnedFirst {
  /** What the visitor has is not known yet: what is sold waits for it, so that nothing moves. A first failure ends the wait. */
  asking: boolean;
  card: ReactElement | null;
}

/** For pages that sell: what the visitor has stands above what they could buy. */
export function useOwnedFirst(report: ReportView | null, search: VehicleSearch | null): OwnedFirst {
  const { isLoading, failureCount } = useQuery(unlockOptionsQuery);
  return {
    asking: isLoading && failureCount === 0,
    card: report && search ? <UnlockCard report={report} search={search} /> : null,
  };
}
