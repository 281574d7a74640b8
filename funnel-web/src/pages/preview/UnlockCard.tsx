import { useQuery } from '@tanstack/react-query';
import { unlockOptionsQuery } from '../../api/purchase-queries';
import type { ReportView } from '../../api/types';
import { UnlockReport } from '../../offers/unlock/UnlockReport';
import { unlockOption } from '../../offers/unlock/unlock-options';
import type { VehicleSearch } from '../../search/search';
import { vehicleName } from '../../format/vehicle-name';
import { Card } from '../../ui/Card';

/** Offers the report to a visitor whose subscription or credits open it already, instead of sending them to a cart. */
export function UnlockCard({ report, search }: { report: ReportView; search: VehicleSearch }) {
  const { data } = useQuery(unlockOptionsQuery);
  const option = data && report.access.nextStep === 'checkout' ? unlockOption(data.credits, data.subscriptions) : null;
  if (!option) return null;
  return (
    <Card className="p-5 md:p-6">
      <h2 className="mb-2 text-2xl">{option.kind === 'credit' ? 'You have credits' : 'You have a subscription'}</h2>
      <UnlockReport
        reportId={report.id}
        vehicle={vehicleName(report.vehicleData) ?? 'This vehicle'}
        search={search}
        option={option}
      />
    </Card>
  );
}
