import clsx from 'clsx';
import { lazy, Suspense, useRef, type ComponentProps, type SubmitEvent } from 'react';
import { TIMINGS } from '../../session/timings';
import { foreignCharacters, foreignProblem } from '../../../../backend/src/platform/input-rules/characters.js';
import { VIN_LENGTH } from '../../../../backend/src/platform/input-rules/vin.js';
import { type Problem, type TypedVin, typedVin, vinProblem } from '../../search/vin';
import { useHydrated } from '../../ui/use-hydrated';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Icon } from '../../ui/Icon';
import { keepTyped } from '../../ui/keep-typed';
import { TextInput } from '../../ui/TextInput';
import { refuse } from './refuse';
import { ScanVin } from './ScanVin';
import { useLookup } from './use-lookup';
import { useSuggestions } from './use-suggestions';
import { useVin } from './use-vin';
import { pathOf } from '../../app/paths';

export const loadDidYouMean = () => import('./DidYouMean');
const DidYouMean = lazy(loadDidYouMean);

const leftOutHint = ({ leftOut, beyond }: TypedVin): string =>
  [
    /[IOQ]/.test(leftOut) && 'A VIN never has the letters I, O or Q, so we left them out. Did you mean 1 or 0?',
    foreignProblem(foreignCharacters(leftOut)),
    beyond && `A VIN has 17 characters, so we left out “${beyond}”.`,
  ]
    .filter(Boolean)
    .join(' ');

/** The form of a VIN is right without its check digit, too; but beside that warning it is no good news. */
function Status({ typed, mismatch }: { typed: TypedVin; mismatch: boolean }) {
  const hint = leftOutHint(typed);
  if (hint) return <span className="text-warn">{hint}</span>;
  if (typed.vin.length !== VIN_LENGTH) return <span>VIN must be 17 characters</span>;
  return (
    <span className={clsx(!mismatch && 'flex items-center gap-1.5 font-medium text-good')}>
      {mismatch ? null : <Icon name="check" className="size-4" />}
      Valid VIN format
    </span>
  );
}

type CheckDigitHelpProps = ComponentProps<typeof DidYouMean> & { mismatch: boolean };

function CheckDigitHelp({ mismatch, ...props }: CheckDigitHelpProps) {
  return (
    <div aria-live="polite">
      {mismatch ? (
        <Suspense>
          <DidYouMean {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}

const inWords = ({ title, message }: Problem) => (
  <>
    <strong>{title}:</strong> {message}
  </>
);

interface VinFormProps {
  onUsePlate: () => void;
  /** When the visitor was sent here from the plate form. */
  focused: boolean;
}

export function VinForm({ onUsePlate, focused }: VinFormProps) {
  // Without the script the button has to look as usable as it is.
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const { typed, setProblem, change, type, paste } = useVin(field);
  const { vin, problem } = typed;
  const { pending, find, proceed } = useLookup();
  const meant = useSuggestions(vin);

  async function start() {
    const search = { type: 'vin', value: vin, intent: 'buyer' } as const;
    const report = await find(search, TIMINGS.homeHandOver);
    if (report) await proceed(report === 'later' ? null : report, search);
  }

  function choose(meant: string) {
    change(typedVin(meant));
    field.current?.focus();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = vinProblem(vin);
    setProblem(found);
    if (found) refuse('VinForm', { type: 'vin', value: vin }, found.message);
    else if (!pending) void start();
  }

  return (
    // Before the script has arrived, and without it, the browser sends the form by itself.
    <form action={pathOf('search')} method="get" onSubmit={submit} noValidate className="group">
      <input type="hidden" name="type" value="vin" />
      <Field
        label="Vehicle ID number (VIN)"
        error={problem && inWords(problem)}
        hint={!problem && <Status typed={typed} mismatch={meant.mismatch} />}
        aside={<span className="figures text-sm whitespace-nowrap text-soft">{`${vin.length}/${VIN_LENGTH}`}</span>}
      >
        {(ties) => (
          <TextInput
            {...ties}
            ref={field}
            autoFocus={focused}
            name="vin"
            value={vin}
            onChange={(event) => {
              const raw = event.target.value;
              keepTyped(event, (text) => typedVin(text).vin);
              type(raw);
            }}
            onPaste={paste}
            placeholder="17 characters"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            className="vin min-h-13 text-[1.0625rem] placeholder:font-sans placeholder:tracking-normal sm:text-xl"
          />
        )}
      </Field>
      <CheckDigitHelp vin={vin} {...meant} onChoose={(suggestion) => choose(suggestion.vin)} />
      <Button
        type="submit"
        size="large"
        wide
        className={clsx('mt-4', !hydrated && 'awaiting')}
        inactive={hydrated && (vin.length !== VIN_LENGTH || pending)}
      >
        {pending ? 'Searching…' : 'Search this VIN'}
      </Button>
      <div className="mt-3 flex flex-wrap justify-between gap-x-6 text-sm text-soft">
        <ScanVin onVin={choose} />
        <p className="link-solo flex-wrap gap-x-1">
          Don’t have the VIN?
          <button type="button" className="link link-solo text-left" onClick={onUsePlate}>
            Use the license plate
          </button>
        </p>
      </div>
    </form>
  );
}
