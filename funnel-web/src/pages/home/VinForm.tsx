import { useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react';
import { cleanVin, normalizeVin, VIN_LENGTH, vinProblem, type Problem } from '../../journey/vin';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Icon } from '../../ui/Icon';
import { TextInput } from '../../ui/TextInput';
import { toastError } from '../../ui/toast/store';
import { DidYouMean } from './DidYouMean';
import { useLookup } from './use-lookup';

const DROPPED_HINT = 'A VIN never holds the letters I, O or Q, so we left them out. Perhaps 1 or 0 was meant?';

function useVin() {
  const [vin, setVin] = useState('');
  const [dropped, setDropped] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  function type(raw: string) {
    const cleaned = cleanVin(raw);
    setVin(cleaned.vin);
    setDropped(cleaned.dropped);
    setProblem(null);
  }

  /** A pasted text is checked as it is: letters that no VIN holds are an error there, not a slip of the finger. */
  function paste(event: ClipboardEvent) {
    const text = normalizeVin(event.clipboardData.getData('text'));
    const pasted = text.length === VIN_LENGTH ? vinProblem(text) : null;
    if (!pasted) return;
    event.preventDefault();
    setVin(cleanVin(text).vin);
    setDropped(false);
    setProblem(pasted);
  }

  return { vin, dropped, problem, setProblem, type, paste };
}

function Status({ vin, dropped }: { vin: string; dropped: boolean }) {
  if (dropped) return <span className="text-warn">{DROPPED_HINT}</span>;
  if (vin.length !== VIN_LENGTH) return <span>VIN must be 17 characters</span>;
  return (
    <span className="flex items-center gap-1.5 font-medium text-good">
      <Icon name="check" className="size-4" />
      Valid VIN format
    </span>
  );
}

interface VinFormProps {
  onUsePlate: () => void;
  /** When the visitor was sent here from the plate form. */
  focused: boolean;
}

export function VinForm({ onUsePlate, focused }: VinFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const { vin, dropped, problem, setProblem, type, paste } = useVin();
  const { pending, find, goOn } = useLookup();

  async function start() {
    const search = { type: 'vin', value: vin, intent: 'buyer' } as const;
    const report = await find(search);
    if (report) await goOn(report, search);
  }

  function choose(meant: string) {
    type(meant);
    field.current?.focus();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = vinProblem(vin);
    setProblem(found);
    if (found) toastError('Validation Error', found.message);
    else if (!pending) void start();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="Vehicle ID number (VIN)"
        error={problem?.message}
        hint={<Status vin={vin} dropped={dropped} />}
        aside={<span className="figures text-sm whitespace-nowrap text-soft">{`${vin.length}/${VIN_LENGTH}`}</span>}
      >
        {(ties) => (
          <TextInput
            {...ties}
            ref={field}
            autoFocus={focused}
            name="vin"
            value={vin}
            onChange={(event) => type(event.target.value)}
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
      <DidYouMean vin={vin} onChoose={(suggestion) => choose(suggestion.vin)} />
      <Button type="submit" size="large" wide className="mt-4" inactive={vin.length !== VIN_LENGTH || pending}>
        {pending ? 'Searching…' : 'Search this VIN'}
      </Button>
      <p className="mt-3 text-center text-sm text-soft">
        No VIN at hand?{' '}
        <button type="button" className="link" onClick={onUsePlate}>
          Use the license plate
        </button>
      </p>
    </form>
  );
}
