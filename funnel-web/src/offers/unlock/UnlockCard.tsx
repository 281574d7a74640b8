import { type ReactElement, type ReactNode, useState } from 'react';
import type { HeldView, ReportView } from '../../api/types';
import { vehicleName } from '../../format/vehicle-name';
import type { VehicleSearch } from '../../search/search';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { actionOf, extraPriceOf, termsOf, whatIsThere } from './held';
import { useUnlockFailure, useUnlockReport } from './use-unlock-report';

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

interface UnlockReportProps {
  reportId: string;
  vehicle: string;
  search: VehicleSearch | null;
  held: HeldView;
}

type Unlocking = ReturnType<typeof useUnlockReport>;

function Problem({ error }: { error: string | null }) {
  return (
    <div aria-live="polite">
      {error === null ? null : (
        <Notice tone="bad" title="The report was not opened" className="mt-4">
          {error}
        </Notice>
      )}
    </div>
  );
}

interface ConfirmProps {
  held: HeldView;
  vehicle: string;
  unlocking: Unlocking;
  close: () => void;
}

function Confirm({ held, vehicle, unlocking: { working, error, open }, close }: ConfirmProps) {
  const price = extraPriceOf(held);
  return (
    <Dialog
      open
      onClose={close}
      title={`Open this report for ${price}?`}
      description={vehicle}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            Not now
          </Button>
          <Button inactive={working} onClick={() => open(held)}>
            {working ? 'One moment…' : `Yes, charge ${price}`}
          </Button>
        </>
      }
    >
      <p>{termsOf(held)}</p>
      <p className="mt-2">Once you have signed and given your address, you can read the report for 30 days.</p>
      <Problem error={error} />
    </Dialog>
  );
}

/** One more report with what the visitor has: what it costs is next to the button, and money needs a second press. */
export function UnlockReport({ reportId, vehicle, search, held }: UnlockReportProps) {
  const [asking, setAsking] = useState(false);
  const unlocking = useUnlockReport(reportId, search);
  const { working, error, open, forget } = unlocking;
  const action = actionOf(held);

  function close() {
    setAsking(false);
    forget();
  }

  return (
    <div>
      <p className="text-[0.9375rem]">{termsOf(held)}</p>
      <Button
        className="mt-3 max-sm:w-full"
        aria-label={`${action}: ${vehicle}`}
        inactive={working}
        onClick={() => (held.kind === 'extra_report' ? setAsking(true) : open(held))}
      >
        {action}
      </Button>
      {asking && held.kind === 'extra_report' ? (
        <Confirm held={held} vehicle={vehicle} unlocking={unlocking} close={close} />
      ) : (
        <Problem error={error} />
      )}
    </div>
  );
}
