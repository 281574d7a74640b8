import type { Intent } from '../../api/types';
import { useNewSearch } from '../../report/ReportMissing';
import { Button } from '../../ui/Button';
import { ChoiceDialog } from '../../ui/ChoiceDialog';

/** Stays until answered. Back leaves it, and so does 'Change vehicle'. */
export function IntentDialog({ value, onChoose }: { value: string; onChoose: (intent: Intent) => void }) {
  const changeVehicle = useNewSearch();
  return (
    <div className="min-h-dvh">
      <ChoiceDialog
        title="Are you buying or selling a car?"
        description="The records are the same. Your answer decides which hints we put beside them."
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
          <span className="vin">{value}</span>
          <button type="button" className="link link-solo" onClick={changeVehicle}>
            Change vehicle
          </button>
        </p>
      </ChoiceDialog>
    </div>
  );
}
