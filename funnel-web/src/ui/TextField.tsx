import type { InputHTMLAttributes } from 'react';
import { Field } from './Field';
import { keepTyped } from './keep-typed';
import { TextInput } from './TextInput';
import type { useFields } from './use-fields';

type Values = Record<string, string | boolean>;

/** A form as its fields see it. */
export type Fields<Form extends Values> = ReturnType<typeof useFields<Form>>;

type TextOf<Form extends Values> = {
  [Name in keyof Form & string]: Form[Name] extends string ? Name : never;
}[keyof Form & string];

interface TextFieldProps<Form extends Values> extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'value' | 'onChange'
> {
  fields: Fields<Form>;
  name: TextOf<Form>;
  label: string;
  hint?: string;
  optional?: boolean;
  /** What was recognized in the typed text, shown inside the field at its end where there is room. */
  end?: string | null;
  /** What the field keeps of the typed text. */
  mask?: (raw: string) => string;
  inputClassName?: string;
}

/** A text of a form: label, control, hint and error, tied to its value. */
export function TextField<Form extends Values>({
  fields,
  name,
  label,
  hint,
  optional,
  end,
  mask,
  className,
  inputClassName,
  ...input
}: TextFieldProps<Form>) {
  return (
    <Field label={label} hint={hint} error={fields.errors[name]} optional={optional} className={className}>
      {(ties) => {
        const control = (
          <TextInput
            {...ties}
            {...input}
            name={name}
            className={inputClassName}
            value={fields.values[name] as string}
            onChange={(event) =>
              fields.set(name, (mask ? keepTyped(event, mask) : event.target.value) as Form[typeof name])
            }
          />
        );
        if (end === undefined) return control;
        return (
          <div className="@container relative">
            {control}
            {end ? (
              // Below a field in which it would lie on what was typed: letters may be twice as large.
              <span className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded border border-rule-strong bg-sheet px-1.5 py-0.5 text-xs font-semibold @max-[17rem]:static @max-[17rem]:mt-1.5 @max-[17rem]:inline-block @max-[17rem]:translate-y-0">
                {end}
              </span>
            ) : null}
          </div>
        );
      }}
    </Field>
  );
}
