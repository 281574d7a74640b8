import { useState } from 'react';
import { Button, ButtonAnchor, ButtonLink } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Field } from '../ui/Field';
import { Radio } from '../ui/Radio';
import { Select } from '../ui/Select';
import { Tabs } from '../ui/Tabs';
import { CONTROL, TextInput } from '../ui/TextInput';
import { Shown } from './Shown';

const LOOKS = ['primary', 'secondary', 'quiet'] as const;
const OPTIONS = ['Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California', 'Colorado', 'Nebraska', 'Nevada'].map(
  (label) => ({ value: label, label }),
);
const TABS = [
  { key: 'one', label: 'First', panel: <p className="pt-4">The first panel</p> },
  { key: 'two', label: 'Second', panel: <p className="pt-4">The second panel</p> },
] as const;

function Buttons() {
  return (
    <Shown title="Buttons" note="An inactive button can be focused and pressed, so that it can say what is missing.">
      {LOOKS.map((look) => (
        <div key={look} className="grid gap-3">
          <Button look={look}>{look}</Button>
          <Button look={look} size="large">
            {look}, large
          </Button>
          <Button look={look} inactive>
            {look}, inactive
          </Button>
          <Button look={look} size="large" inactive>
            {look}, large, inactive
          </Button>
          <ButtonLink look={look} to="/styleguide">
            {look}, a link
          </ButtonLink>
          <ButtonAnchor look={look} href="/favicon.svg">
            {look}, a file
          </ButtonAnchor>
        </div>
      ))}
    </Shown>
  );
}

function Fields() {
  const [state, setState] = useState('');
  return (
    <Shown title="Fields">
      <Field label="Empty" className="w-64">
        {(ties) => <TextInput {...ties} placeholder="A placeholder" />}
      </Field>
      <Field label="With a hint" hint="What helps to fill it in" optional className="w-64">
        {(ties) => <TextInput {...ties} defaultValue="A value" />}
      </Field>
      <Field label="With an error" error="What is wrong and what to do" aside="3/17" className="w-64">
        {(ties) => <TextInput {...ties} defaultValue="1FT" className="vin" />}
      </Field>
      <Field label="Several lines" className="w-64">
        {(ties) => <textarea {...ties} rows={3} className={CONTROL} />}
      </Field>
      <Field label="A choice" className="w-64">
        {(ties) => (
          <Select ties={ties} options={OPTIONS} value={state} onChange={setState} placeholder="Select a state" />
        )}
      </Field>
      <Field label="A choice made" className="w-64">
        {(ties) => (
          <Select ties={ties} options={OPTIONS} value="Nevada" onChange={setState} placeholder="Select a state" />
        )}
      </Field>
      <Field label="A choice with an error" error="Please select a state" className="w-64">
        {(ties) => <Select ties={ties} options={OPTIONS} value="" onChange={setState} placeholder="Select a state" />}
      </Field>
    </Shown>
  );
}

export function Controls() {
  const [segment, setSegment] = useState<'one' | 'two'>('one');
  const [line, setLine] = useState<'one' | 'two'>('two');
  return (
    <>
      <Buttons />
      <Fields />
      <Shown title="Checkboxes" note="Never ticked in advance.">
        <Checkbox className="w-64">I agree to something</Checkbox>
        <Checkbox className="w-64" defaultChecked>
          Ticked by the visitor
        </Checkbox>
        <Checkbox className="w-64" error="Please check this to continue">
          With an error
        </Checkbox>
      </Shown>
      <Shown title="Radio buttons" note="The label around one carries the focus ring, for it is the whole choice.">
        {(['Not chosen', 'Chosen'] as const).map((label) => (
          <label key={label} className="flex items-center gap-3">
            <Radio name="shown" defaultChecked={label === 'Chosen'} />
            {label}
          </label>
        ))}
      </Shown>
      <Shown title="Tabs">
        <div className="w-72">
          <Tabs label="Segments" items={TABS} value={segment} onChange={setSegment} />
        </div>
        <div className="w-72">
          <Tabs label="Line" look="line" items={TABS} value={line} onChange={setLine} />
        </div>
      </Shown>
    </>
  );
}
