import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

type Values = Record<string, string | boolean>;
export type FieldErrors<Form extends Values> = Partial<Record<keyof Form, string>>;

export const withoutNulls = <Form extends Values>(errors: Record<keyof Form, string | null>): FieldErrors<Form> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null)) as FieldErrors<Form>;

/** A form's values and errors. Errors appear on submit, where the first one gets the focus, and go when edited. */
export function useFields<Form extends Values>(
  form: RefObject<HTMLFormElement | null>,
  initial: Form,
  validate: (values: Form) => FieldErrors<Form>,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Form>>({});

  function set<Name extends keyof Form>(name: Name, value: Form[Name]) {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => {
      const { [name]: _gone, ...rest } = before;
      return rest as FieldErrors<Form>;
    });
  }

  function showErrors(found: FieldErrors<Form>) {
    // Immediately: a later focus would interrupt typing in another field.
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  /** Whether the form can be sent; else shows the errors. @param filled values that were set in this event */
  function check(filled = values): boolean {
    const found = validate(filled);
    if (Object.keys(found).length === 0) return true;
    showErrors(found);
    return false;
  }

  return { values, errors, set, check, showErrors, complete: Object.keys(validate(values)).length === 0 };
}
