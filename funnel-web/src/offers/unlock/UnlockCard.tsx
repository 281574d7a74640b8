import type { ReactElement, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { unlockOptionsQuery } from '../../api/purchase-queries';
import type { ReportView, SubscriptionView } from '../../api/types';
import { vehicleName } from '../../format/vehicle-name';
import type { VehicleSearch } from '../../search/search';
import { Card } from '../../ui/Card';
import { unlockOption, whatIsThere } from './unlock-options';
import { UnlockReport } from './UnlockReport';

interface Sold {
  report: ReportView;
  search: VehicleSearch;
}

interface UnlockCardProps extends Sold {
  options: { credits: number; subscriptions: readonly SubscriptionView[] } | undefined;
}

/** Offers the report to a visitor whose subscription or credits open it already, before anything is sold to them. */
function UnlockCard({ report, search, options }: UnlockCardProps) {
  const option = options && !report.access.paid ? unlockOption(options.credits, options.subscriptions) : null;
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

interface OwnedFirstProps {
  /** Null until all is there that the page sells with. */
  sold: Sold | null;
  /** Of the place of the card. */
  className?: string;
  waiting: ReactElement;
  children: (sold: Sold) => ReactNode;
}

/**
 * For pages that sell: what the visitor has is above what they could buy, which waits for it, so that nothing moves. The page has asked
 * for it when it was opened.
 */
export function OwnedFirst({ sold, className = '', waiting, children }: OwnedFirstProps) {
  const { data, isLoading, failureCount } = useQuery({ ...unlockOptionsQuery, refetchOnMount: false });
  // A first failure ends the wait.
  if (!sold || (isLoading && failureCount === 0)) return waiting;
  return (
    <>
      <div className={`${className} empty:hidden`}>
        <UnlockCard {...sold} options={data} />
      </div>
      {children(sold)}
    </>
  );
}
