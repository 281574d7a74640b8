import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import type { VehicleSearch } from '../../search/search';
import { useOpening } from './use-unlock-report';
import { actionOf, priceOf, termsOf, type Way } from './unlock-options';

interface OpenReportProps {
  reportId: string;
  /** The vehicle as the visitor knows it. */
  vehicle: string;
  search: VehicleSearch | null;
  way: Way;
}

type Opening = ReturnType<typeof useOpening>;

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
  way: Extract<Way, { kind: 'charge' }>;
  vehicle: string;
  opening: Opening;
  close: () => void;
}

/** The explicit yes to this very charge. */
function Confirm({ way, vehicle, opening: { working, error, open }, close }: ConfirmProps) {
  const price = priceOf(way.plan);
  return (
    <Dialog
      open
      onClose={close}
      title={`Open this report for ${price}?`}
      description={vehicle}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={close}>
            Not now
          </Button>
          <Button inactive={working} onClick={() => void open(way)}>
            {working ? 'One moment…' : `Yes, charge ${price}`}
          </Button>
        </div>
      }
    >
      <p>{termsOf(way)}</p>
      <p className="mt-2">After your signature and address the report can be read for 30 days.</p>
      <Problem error={error} />
    </Dialog>
  );
}

/** One more report with what the visitor has: what it costs stands beside the button, and money needs a second press. */
export function OpenReport({ reportId, vehicle, search, way }: OpenReportProps) {
  const [asking, setAsking] = useState(false);
  const opening = useOpening(reportId, search);
  const { working, error, open, forget } = opening;
  const action = actionOf(way);

  function close() {
    setAsking(false);
    forget();
  }

  return (
    <div>
      <p className="text-[0.9375rem]">{termsOf(way)}</p>
      <Button
        className="mt-3 max-sm:w-full"
        aria-label={`${action}: ${vehicle}`}
        inactive={working}
        onClick={() => (way.kind === 'charge' ? setAsking(true) : void open(way))}
      >
        {action}
      </Button>
      {asking && way.kind === 'charge' ? (
        <Confirm way={way} vehicle={vehicle} opening={opening} close={close} />
      ) : (
        <Problem error={error} />
      )}
    </div>
  );
}
