import { useRef, useState } from 'react';
import type { ReportView } from '../../api/types';
import { nameError } from '../../../../backend/src/platform/input-rules/one-line-text.js';
import { StepNotSaved } from '../../report/StepNotSaved';
import type { VehicleSearch } from '../../search/search';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Tabs } from '../../ui/Tabs';
import { TextInput } from '../../ui/TextInput';
import { toastError } from '../../ui/toast/store';
import { SignaturePad, type Ink, type PadHandle } from './SignaturePad';
import { drawName } from './typed-signature';
import { useSign } from './use-sign';

type SignatureMethod = 'draw' | 'type';

interface SignatureFormProps {
  report: ReportView;
  search: VehicleSearch | null;
  agreementVersion: string;
  onSigned: () => void;
}

function TypedName({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  return (
    <div className="min-h-60">
      <Field label="Your full name" hint="Typing your name counts as your signature.">
        {(ties) => (
          <TextInput
            {...ties}
            name="typedName"
            autoComplete="name"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <p
        aria-hidden="true"
        className="mt-4 grid min-h-24 place-items-center rounded-control border border-rule bg-white px-4 py-3 text-center font-serif text-3xl leading-snug wrap-anywhere text-black italic"
      >
        {value}
      </p>
    </div>
  );
}

export function SignatureForm({ report, search, agreementVersion, onSigned }: SignatureFormProps) {
  const [method, setMethod] = useState<SignatureMethod>('draw');
  const [ink, setInk] = useState<Ink>('none');
  const [name, setName] = useState('');
  const pad = useRef<PadHandle>(null);
  const { saving, error, sign } = useSign(report, search, onSigned);
  const signed = method === 'draw' ? ink === 'enough' : name.trim().length > 1 && nameError(name) === null;

  function clear() {
    pad.current?.clear();
    setInk('none');
    setName('');
  }

  function submit() {
    if (saving) return;
    const signatureData = method === 'draw' ? pad.current?.toDataUrl() : drawName(name.trim());
    if (!signed || !signatureData) {
      toastError('Signature Required', 'Please provide your signature before continuing.');
      return;
    }
    sign({ signatureData, agreementVersion, ...(method === 'type' ? { typedName: name.trim() } : {}) });
  }

  const items = [
    { key: 'draw', label: 'Draw', panel: <SignaturePad handle={pad} ink={ink} onInk={setInk} /> },
    { key: 'type', label: 'Type your name', panel: <TypedName value={name} onChange={setName} /> },
  ] as const;

  return (
    <section aria-labelledby="signature" className="mt-8">
      <h2 id="signature" className="mb-4 text-2xl">
        Your signature
      </h2>
      <Tabs
        label="How to sign"
        items={items}
        value={method}
        onChange={(next) => {
          setMethod(next);
          setInk('none');
        }}
        panelClass="pt-5"
      />
      <StepNotSaved error={error} kept="Your signature" className="mt-5" />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="secondary" size="large" onClick={clear}>
          Clear
        </Button>
        <Button size="large" className="flex-1" inactive={!signed || saving} onClick={submit}>
          {saving ? 'Saving…' : 'Continue'}
        </Button>
      </div>
      <p className="mt-4 text-sm text-soft">
        With your signature we store the time, your IP address, your browser and the version of the agreement.
      </p>
    </section>
  );
}
