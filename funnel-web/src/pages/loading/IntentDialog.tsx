import type { Intent } from '../../api/types';
import { useNewSearch } from '../../report/use-new-search';
import type { VehicleSearch } from '../../search/search';
import { Button } from '../../ui/Button';
import { ChoiceDialog } from '../../ui/ChoiceDialog';
import { startAtTop } from '../../ui/start-at-top';

interface IntentDialogProps {
  /** Of the vehicle, when this browser has looked it up already. */
  name: string | null;
  search: VehicleSearch;
  onChoose: (intent: Intent) => void;
}

export function IntentDialog({ name, search, onChoose }: IntentDialogProps) {
  const changeVehicle = useNewSearch(search);
  return (
    <ChoiceDialog
      title="Are you buying or selling a car?"
      description="We’ll tailor the advice to you."
      onClosed={startAtTop}
    >
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button size="large" look="secondary" onClick={() => onChoose('buyer')}>
          Buying
        </Button>
        <Button size="large" look="secondary" onClick={() => onChoose('seller')}>
          Selling
        </Button>
      </div>
      <p className="mt-6 flex flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-4 text-sm text-soft">
        <span className="min-w-0">
          {name ? <span className="block font-semibold text-ink">{name}</span> : null}
          <span className="vin break-all">{search.value}</span>
        </span>
        <button type="button" className="link link-solo" onClick={changeVehicle}>
          Change vehicle
        </button>
      </p>
    </ChoiceDialog>
  );
}
