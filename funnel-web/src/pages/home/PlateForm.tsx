import { useState, type SubmitEvent } from 'react';
import { useSiteFacts } from '../../api/use-site-facts';
import type { ReportView } from '../../api/types';
import { formatPlate, type Plate } from '../../../../backend/src/platform/input-rules/plate-value.js';
import { plateProblem, typedPlate } from '../../search/plate';
import { plateStates } from '../../format/states';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Icon } from '../../ui/Icon';
import { keepTyped } from '../../ui/keep-typed';
import { Notice } from '../../ui/Notice';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { dismissCurrentError } from '../../ui/toast/store';
import { PlateConfirm } from './PlateConfirm';
import { refuse } from './refuse';
import { useLookup } from './use-lookup';
import { usePlate } from './use-plate';

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

/**
 * The specified text stays in view after its notification is gone, with the other way to search. Meanwhile the notification shows its
 * title alone: both are seen at once.
 */
function NothingFound({ text, onUseVin }: { text: string; onUseVin: () => void }) {
  return (
    <div data-toasts="titles">
      <Notice tone="warn" className="mb-3" title={text}>
        The VIN is on the dashboard, the door frame and the title.{' '}
        <button type="button" className="link" onClick={onUseVin}>
          Search by VIN instead
        </button>
      </Notice>
    </div>
  );
}

const searchFor = (plate: Plate) => ({ type: 'license_plate', value: formatPlate(plate), intent: 'buyer' }) as const;

export default function PlateForm({ onUseVin }: { onUseVin: () => void }) {
  const { plates } = useSiteFacts();
  const { licensePlate, state, problem, setProblem, typePlate, chooseState, ready } = usePlate(plates.minimum);
  const { pending, failure, forgetFailure, find, proceed } = useLookup();
  const [found, setFound] = useState<{ report: ReportView; plate: Plate } | null>(null);
  const stateMissing = problem === 'Please select a state';

  function edit(change: () => void) {
    change();
    dismissCurrentError();
    forgetFailure();
  }

  async function start(plate: Plate) {
    const report = await find(searchFor(plate));
    if (report) setFound({ report, plate });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = plateProblem({ licensePlate, state }, plates.minimum);
    setProblem(wrong?.message ?? null);
    if (wrong) refuse('PlateForm', { type: 'license_plate', value: licensePlate }, wrong.message);
    else if (!pending) void start({ licensePlate, state });
  }

  return (
    // "dialog": sent before the script is there, it goes nowhere, least of all into the address.
    <form method="dialog" onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
      <Field label="License plate" error={stateMissing ? null : problem} hint={<ShortPlateHelp onUseVin={onUseVin} />}>
        {(ties) => (
          <TextInput
            {...ties}
            name="licensePlate"
            value={licensePlate}
            onChange={(event) => edit(() => typePlate(keepTyped(event, typedPlate)))}
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
            options={plateStates(plates.district)}
            value={state}
            onChange={(code) => edit(() => chooseState(code))}
            placeholder="Select a state"
          />
        )}
      </Field>
      <div className="sm:col-span-2">
        {failure ? <NothingFound text={failure} onUseVin={onUseVin} /> : null}
        <p aria-live="polite" className="min-h-6 text-sm text-soft">
          {ready && !problem && !failure ? (
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
      {found ? (
        <PlateConfirm
          {...found}
          onYes={() => void proceed(found.report, searchFor(found.plate))}
          onUseVin={onUseVin}
          onClose={() => setFound(null)}
        />
      ) : null}
    </form>
  );
}
