import type { ReactElement, ReactNode } from 'react';
import type { HeldView, ReportView } from '../../api/types';
import { vehicleName } from '../../format/vehicle-name';
import type { VehicleSearch } from '../../search/search';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { whatIsThere } from './held';
import { UnlockReport } from './UnlockReport';
import { useUnlockFailure } from './use-unlock-report';

interface UnlockCardProps {
  report: ReportView;
  search: VehicleSearch | null;
  held: HeldView;
  id?: string;
}

export function UnlockOffer({ report, search, held, id }: UnlockCardProps) {
  return (
    <>
      <h2 id={id} className="mb-2 text-2xl">
        {whatIsThere(held)}
      </h2>
      <UnlockReport
        reportId={report.id}
        vehicle={vehicleName(report.vehicleData) ?? 'This vehicle'}
        search={search}
        held={held}
      />
    </>
  );
}

export function UnlockCard(props: UnlockCardProps) {
  return (
    <Card className="p-5 md:p-6">
      <UnlockOffer {...props} />
    </Card>
  );
}

interface UnlockFailureProps {
  reportId: string;
  className?: string;
}

/** Instead of what opened the report until it was used up elsewhere: what became of the last try. */
export function UnlockFailure({ reportId, className = '' }: UnlockFailureProps) {
  const failure = useUnlockFailure(reportId);
  return (
    <div role="status" className={failure ? className : 'sr-only'}>
      {failure ? <Notice tone="warn">{failure}</Notice> : null}
    </div>
  );
}

interface Sold {
  report: ReportView;
  search: VehicleSearch;
}

interface OwnedFirstProps<Page extends Sold> {
  /** Null until all is there that the page sells with. */
  sold: Page | null;
  /** What the server says they hold; undefined until it has said. */
  held: HeldView | null | undefined;
  className?: string;
  waiting: ReactElement;
  children: (sold: Page) => ReactNode;
}

/** For pages that sell: what the visitor has is above what they could buy, which waits for it, so that nothing moves. */
export function OwnedFirst<Page extends Sold>({
  sold,
  held,
  className = '',
  waiting,
  children,
}: OwnedFirstProps<Page>) {
  if (!sold || held === undefined) return waiting;
  return (
    <>
      {held && !sold.report.access.paid ? (
        <div className={className}>
          <UnlockCard {...sold} held={held} />
        </div>
      ) : (
        <UnlockFailure reportId={sold.report.id} className={className} />
      )}
      {children(sold)}
    </>
  );
}
