import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from '../../../ui/Field';
import { keepTyped } from '../../../ui/keep-typed';
import { TextInput } from '../../../ui/TextInput';
import type { CheckoutFields } from './checkout-fields';
import type { CheckoutValues } from './values';

type TextName = {
  [Name in keyof CheckoutValues]: CheckoutValues[Name] extends string ? Name : never;
}[keyof CheckoutValues];

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange'> {
  fields: CheckoutFields;
  name: TextName;
  label: string;
  hint?: string;
  aside?: ReactNode;
  /** What the field keeps of what was typed. */
  mask?: (raw: string) => string;
  wide?: boolean;
}

/** One line of the checkout form: label, control, hint and error, tied to its value. */
export function TextField({ fields, name, label, hint, aside, mask, wide, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} aside={aside} error={fields.errors[name]} className={wide ? 'col-span-2' : ''}>
      {(ties) => (
        <TextInput
          {...ties}
          {...input}
          name={name}
          value={fields.values[name]}
          onChange={(event) => fields.set(name, mask ? keepTyped(event, mask) : event.target.value)}
        />
      )}
    </Field>
  );
}
