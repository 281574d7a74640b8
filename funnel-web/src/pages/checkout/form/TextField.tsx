import type { InputHTMLAttributes } from 'react';
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
  /** What was recognized in what was typed, shown inside the field at its end where there is room. */
  end?: string | null;
  /** What the field keeps of what was typed. */
  mask?: (raw: string) => string;
  wide?: boolean;
}

/** One line of the checkout form: label, control, hint and error, tied to its value. */
export function TextField({ fields, name, label, hint, end, mask, wide, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={fields.errors[name]}
      className={wide ? 'col-span-2 max-[20rem]:col-span-1' : ''}
    >
      {(ties) => (
        <div className="@container relative">
          <TextInput
            {...ties}
            {...input}
            name={name}
            value={fields.values[name]}
            onChange={(event) => fields.set(name, mask ? keepTyped(event, mask) : event.target.value)}
          />
          {end ? (
            // Below a field in which it would lie on what was typed: letters may be twice as large.
            <span className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded border border-rule-strong bg-sheet px-1.5 py-0.5 text-xs font-semibold @max-[17rem]:static @max-[17rem]:mt-1.5 @max-[17rem]:inline-block @max-[17rem]:translate-y-0">
              {end}
            </span>
          ) : null}
        </div>
      )}
    </Field>
  );
}
