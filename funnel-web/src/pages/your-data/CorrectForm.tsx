import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, type SubmitEvent } from 'react';
import { failureText } from '../../api/client';
import { changeEmail, correctPersonalData } from '../../api/purchase-calls';
import { personalDataQuery } from '../../api/purchase-queries';
import type { PersonalDataView } from '../../api/types';
import { emailError, normalizeEmail } from '../../../../backend/src/platform/input-rules/email.js';
import { nameError } from '../../../../backend/src/platform/input-rules/one-line-text.js';
import { normalizePhone, optionalPhoneError } from '../../../../backend/src/platform/input-rules/phone.js';
import { type FieldErrors, useFields, withoutNulls } from '../../ui/use-fields';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { TextInput } from '../../ui/TextInput';
import { personOf } from './kept';

type Values = { fullName: string; phone: string; email: string };

function errorsOf({ fullName, phone, email }: Values, before: Values): FieldErrors<Values> {
  return withoutNulls({
    fullName: fullName || before.fullName ? nameError(fullName) : null,
    phone: phone.trim() || before.phone ? optionalPhoneError(normalizePhone(phone)) : null,
    email: emailError(email),
  });
}

const FIELDS = [
  { name: 'fullName', label: 'Full name', type: 'text', autoComplete: 'name', hint: null },
  { name: 'phone', label: 'Phone number', type: 'tel', autoComplete: 'tel-national', hint: null },
  {
    name: 'email',
    label: 'Email',
    type: 'text',
    inputMode: 'email',
    autoComplete: 'email',
    hint: 'You confirm a change from both mailboxes, the new and the old. We write to each.',
  },
] as const;

/** Name, phone and email. A new email is confirmed by a link. */
export function CorrectForm({ data }: { data: PersonalDataView }) {
  const { id, ...person } = personOf(data);
  const form = useRef<HTMLFormElement>(null);
  const { values, errors, set, check } = useFields<Values>(form, person, (typed) => errorsOf(typed, person));
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: async () => {
      const email = normalizeEmail(values.email);
      const name = values.fullName.trim();
      const next = await correctPersonalData({
        ...(name ? { fullName: name } : {}),
        ...(values.phone.trim() ? { phoneNumber: normalizePhone(values.phone) } : {}),
      });
      if (email === person.email) {
        queries.setQueryData(personalDataQuery.queryKey, next);
        return 'saved';
      }
      await changeEmail(id, email);
      return 'mailed';
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!saving.isPending && check()) saving.mutate();
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Correct your data"
      className="mt-4 grid gap-5 sm:grid-cols-2"
    >
      {FIELDS.map(({ name, label, hint, ...input }) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          error={errors[name]}
          className={name === 'email' ? 'sm:col-span-2' : ''}
        >
          {(ties) => (
            <TextInput
              {...ties}
              {...input}
              name={name}
              value={values[name]}
              onChange={(event) => {
                set(name, event.target.value);
                if (!saving.isPending) saving.reset();
              }}
            />
          )}
        </Field>
      ))}
      <div aria-live="polite" className="sm:col-span-2">
        {saving.data === 'saved' ? <Notice tone="good">Saved.</Notice> : null}
        {saving.data === 'mailed' ? (
          <Notice tone="good" title="Check the inbox of the new address">
            Open the link there first. Then we write to the old address. Your email changes when you agree there, or
            after seven days.
          </Notice>
        ) : null}
        <Notice tone="bad">
          {saving.error && failureText(saving.error, 'It could not be saved. Please try again.')}
        </Notice>
      </div>
      <Button type="submit" look="secondary" className="justify-self-start max-sm:w-full" inactive={saving.isPending}>
        {saving.isPending ? 'Saving…' : 'Save the corrections'}
      </Button>
    </form>
  );
}
