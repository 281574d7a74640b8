import { useQuery } from '@tanstack/react-query';
import { offersQuery } from '../../api/queries';
import { links } from '../../journey/links';
import { PACE } from '../../journey/pace';
import { ReportFailed, ReportMissing } from '../../journey/ReportMissing';
import { searchBanner } from '../../journey/search';
import { useReport } from '../../journey/use-report';
import { useRequiredSearch } from '../../journey/use-search';
import { vehicleName } from '../../journey/vehicle-name';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { usePageHead } from '../../ui/use-page-head';
import { EveryReport } from './EveryReport';
import { PackageChoice } from './PackageChoice';

const PACKAGE_ORDER = ['single', 'unlimited', 'triple'] as const;

function CartSkeleton() {
  return (
    <div role="status" aria-label="Loading the packages" className="mt-8 grid gap-4 md:grid-cols-3">
      {PACKAGE_ORDER.map((key) => (
        <Skeleton key={key} className="h-56 md:h-72" />
      ))}
    </div>
  );
}

export default function CartPage() {
  usePageHead('Choose your package');
  const search = useRequiredSearch({ everyMs: PACE.navigationRecheck, attempts: 1, restore: links.cart });
  const found = useReport(search);
  const { data, error, refetch } = useQuery(offersQuery);

  if (found.state === 'missing') return <ReportMissing />;
  if (found.state === 'failed') return <ReportFailed retry={found.retry} />;
  if (error) return <ReportFailed retry={() => void refetch()} />;
  const report = found.state === 'ready' ? found.report : null;
  const packages = PACKAGE_ORDER.flatMap((key) => data?.offers.filter(({ packageKey }) => packageKey === key) ?? []);
  return (
    <div className="page py-9 md:py-14">
      {search ? <p className="caps">{searchBanner(search)}</p> : null}
      <h1 className="mt-2 text-[2.125rem] md:text-5xl">Choose your package</h1>
      <p className="mt-3 max-w-prose text-soft">
        {(report && vehicleName(report.vehicleData)) ?? 'Your vehicle'}: the full report, readable online for 30 days,
        yours to print and keep. 30-day money-back guarantee.
      </p>
      {found.state === 'pending' ? (
        <Notice className="mt-6" title="Still looking this vehicle up">
          The source has not answered yet. You can choose as soon as it has.
        </Notice>
      ) : null}
      {search && report && packages.length > 0 ? (
        <PackageChoice packages={packages} search={search} />
      ) : (
        <CartSkeleton />
      )}
      {report ? <EveryReport availability={report.availability} /> : null}
    </div>
  );
}
