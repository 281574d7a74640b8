import { useQuery } from '@tanstack/react-query';
import { waysQuery } from '../../api/purchase-queries';
import type { Report } from '../../api/types';
import { OpenReport } from '../../offers/unlock/UnlockReport';
import { wayToOpen } from '../../offers/unlock/unlock-options';
import type { VehicleSearch } from '../../search/search';
import { vehicleName } from '../../format/vehicle-name';
import { Card } from '../../ui/Card';

/** For those who have a plan or credits: nobody is led to a cart for what they can open already. */
export function OpenWithPlan({ report, search }: { report: Report; search: VehicleSearch }) {
  const { data } = useQuery(waysQuery);
  const way = data && report.access.nextStep === 'checkout' ? wayToOpen(data.credits, data.plans) : null;
  if (!way) return null;
  return (
    <Card className="p-5 md:p-6">
      <h2 className="mb-2 text-2xl">{way.kind === 'credit' ? 'You have credits' : 'You have a plan'}</h2>
      <OpenReport
        reportId={report.id}
        vehicle={vehicleName(report.vehicleData) ?? 'This vehicle'}
        search={search}
        way={way}
      />
    </Card>
  );
}
