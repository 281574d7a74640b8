import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

type Values = Record<string, string | boolean>;
export type FieldErrors<Form extends Values> = Partial<Record<keyof Form, string>>;

/**
 * A form's values and errors. Errors appear when the form is sent, go when their field is edited, and never take away what was typed.
 * The first field with an error gets the focus.
 */
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
    // At once: a focus that came with the next frame would take the field from under whoever types already.
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  /** True when the form can be sent; else shows what is wrong. @param filled what was filled in, where it has just been set */
  function check(filled = values): boolean {
    const found = validate(filled);
    if (Object.keys(found).length === 0) return true;
    showErrors(found);
    return false;
  }

  return { values, errors, set, check, showErrors, complete: Object.keys(validate(values)).length === 0 };
}
