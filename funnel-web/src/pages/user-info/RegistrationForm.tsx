import { useRef, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { rememberedPerson } from '../../session/registration';
import type { VehicleSearch } from '../../search/search';
import { useFields } from '../../ui/use-fields';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { TextField } from '../../ui/TextField';
import { registrationErrors, type RegistrationValues, useRegistration } from './use-registration';
import { pathOf } from '../../app/paths';

const TEXTS = {
  idle: '',
  sending: '',
  saved: 'Saved. Your free report is opening.',
  kept: 'Your free report opens anyway. We send your details again automatically.',
} as const;

/** The phone is not asked for: the free report does not need one (row 46). */
export function RegistrationForm({ search, reportId }: { search: VehicleSearch; reportId: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields<RegistrationValues>(form, rememberedPerson(), registrationErrors);
  const { state, register } = useRegistration({ search, reportId }, fields.showErrors);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (state === 'idle' && fields.check()) void register(fields.values);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Registration" className="mt-7">
      <Card className="space-y-5 p-5 md:p-8">
        <TextField fields={fields} name="fullName" label="Full name" autoComplete="name" />
        <TextField fields={fields} name="email" label="Email" inputMode="email" autoComplete="email" />
        <Button type="submit" size="large" wide inactive={state !== 'idle'}>
          {state === 'sending' ? 'Processing...' : 'Open my free report'}
        </Button>
        <p role="status" className="text-[0.9375rem] empty:hidden">
          {TEXTS[state]}
        </p>
        <p className="border-t border-rule pt-4 text-sm text-soft">
          We keep your name and email with this report and share them with nobody. The{' '}
          <Link className="link" to={pathOf('privacy')}>
            Privacy Policy
          </Link>{' '}
          says how to see and delete what we keep.
        </p>
      </Card>
    </form>
  );
}
