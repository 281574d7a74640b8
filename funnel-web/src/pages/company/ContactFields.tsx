import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { paced, TIMINGS } from '../../session/timings';
import { useFields } from '../../ui/use-fields';
import { useHydrated } from '../../ui/use-hydrated';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { CONTROL, TextInput } from '../../ui/TextInput';
import { contactErrors, EMPTY_CONTACT, type ContactForm } from './contact-form';

const LINES = [
  { name: 'fullName', label: 'Full name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'text', inputMode: 'email', autoComplete: 'email' },
  { name: 'subject', label: 'Subject', type: 'text', autoComplete: 'off' },
] as const;

export function ContactFields({ onPrepared }: { onPrepared: (form: ContactForm) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { values, errors, set, check } = useFields(form, EMPTY_CONTACT, contactErrors);
  const [preparing, setPreparing] = useState(false);
  const ready = useHydrated();

  useEffect(() => {
    if (!preparing) return;
    const timer = setTimeout(() => onPrepared(values), paced(TIMINGS.contactPreparing));
    return () => clearTimeout(timer);
  }, [preparing, values, onPrepared]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!preparing && check()) setPreparing(true);
  }

  return (
    // "dialog": submitted before the script has loaded, it must not put the values into the address.
    <form method="dialog" ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {LINES.map(({ name, label, ...input }) => (
        <Field key={name} label={label} error={errors[name]}>
          {(ties) => (
            <TextInput
              {...ties}
              {...input}
              name={name}
              required
              value={values[name]}
              onChange={(event) => set(name, event.target.value)}
            />
          )}
        </Field>
      ))}
      <Field label="Message" error={errors.message}>
        {(ties) => (
          <textarea
            {...ties}
            name="message"
            required
            rows={6}
            value={values.message}
            onChange={(event) => set('message', event.target.value)}
            className={CONTROL}
          />
        )}
      </Field>
      <div>
        <Button type="submit" size="large" inactive={preparing || !ready}>
          {preparing ? 'Preparing...' : 'Prepare the email'}
        </Button>
        <p className="mt-2 text-sm text-soft">
          This opens your own mail app with the message. Nothing is sent from this page.
        </p>
      </div>
    </form>
  );
}
