import { useState, type SubmitEvent } from 'react';
import { cleanPlate, formatPlate, PLATE_INPUT_MAX, PLATE_MIN, plateProblem } from '../../journey/plate';
import { FIFTY_STATES } from '../../journey/states';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Icon } from '../../ui/Icon';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { toastError } from '../../ui/toast/store';
import { useLookup } from './use-lookup';

function usePlate() {
  const [licensePlate, setPlate] = useState('');
  const [state, setState] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  /** Any edit starts the validation over. */
  const edit = (change: () => void) => {
    change();
    setProblem(null);
  };
  return {
    licensePlate,
    state,
    problem,
    setProblem,
    typePlate: (raw: string) => edit(() => setPlate(cleanPlate(raw))),
    chooseState: (code: string) => edit(() => setState(code)),
    ready: state !== '' && licensePlate.length >= PLATE_MIN,
  };
}

function ShortPlateHelp({ onUseVin }: { onUseVin: () => void }) {
  return (
    <>
      Short plate?{' '}
      <button type="button" className="link" onClick={onUseVin}>
        Search by VIN
      </button>
    </>
  );
}

export default function PlateForm({ onUseVin }: { onUseVin: () => void }) {
  const { licensePlate, state, problem, setProblem, typePlate, chooseState, ready } = usePlate();
  const { pending, start } = useLookup();
  const stateMissing = problem === 'Please select a state';

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = plateProblem({ licensePlate, state });
    setProblem(found?.message ?? null);
    if (found) toastError('Validation Error', found.message);
    else if (!pending)
      void start({ type: 'license_plate', value: formatPlate({ licensePlate, state }), intent: 'buyer' });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
      <Field label="License plate" error={stateMissing ? null : problem} hint={<ShortPlateHelp onUseVin={onUseVin} />}>
        {(ties) => (
          <TextInput
            {...ties}
            name="licensePlate"
            value={licensePlate}
            onChange={(event) => typePlate(event.target.value)}
            maxLength={PLATE_INPUT_MAX + 4}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            className="vin"
          />
        )}
      </Field>
      <Field label="State" error={stateMissing ? problem : null}>
        {(ties) => (
          <Select
            ties={ties}
            options={FIFTY_STATES}
            value={state}
            onChange={chooseState}
            placeholder="Select a state"
          />
        )}
      </Field>
      <div className="sm:col-span-2">
        <p aria-live="polite" className="min-h-6 text-sm text-soft">
          {ready && !problem ? (
            <span className="flex items-center gap-1.5 font-medium text-good">
              <Icon name="check" className="size-4" />
              Ready to search...
            </span>
          ) : null}
        </p>
        <Button type="submit" size="large" wide className="mt-1" inactive={!licensePlate || !state || pending}>
          {pending ? 'Searching…' : 'Search this plate'}
        </Button>
      </div>
    </form>
  );
}
