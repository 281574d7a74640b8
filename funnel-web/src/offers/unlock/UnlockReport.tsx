import { useState } from 'react';
import type { HeldView } from '../../api/types';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import type { VehicleSearch } from '../../search/search';
import { useUnlockReport } from './use-unlock-report';
import { actionOf, extraPriceOf, termsOf } from './held';

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
