import { emailError } from '../../../../backend/src/platform/input-rules/email.js';
import { nameError } from '../../../../backend/src/platform/input-rules/one-line-text.js';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { track } from '../../analytics/track';
import { registerUser } from '../../api/calls';
import { failureText, isNetworkFailure } from '../../api/client';
import { offerLinks } from '../../search/offer-links';
import { TIMINGS, pause } from '../../session/timings';
import { isRefusal, queueRegistration, rememberPerson } from '../../session/registration';
import type { VehicleSearch } from '../../search/search';
import { useIsMounted } from '../../ui/use-is-mounted';
import { dismissCurrentToast, toastError } from '../../ui/toast/store';
import type { FieldErrors } from '../../ui/use-fields';

export type RegistrationValues = { fullName: string; email: string };

export function registrationErrors({ fullName, email }: RegistrationValues): FieldErrors<RegistrationValues> {
  const [wrongName, wrongEmail] = [nameError(fullName), emailError(email)];
  return { ...(wrongName ? { fullName: wrongName } : {}), ...(wrongEmail ? { email: wrongEmail } : {}) };
}

const FAILED = 'Failed to create account. Please try again.';

/** Registers and opens the free report. A failure that is not the visitor's is shown, stored for later, and stops nobody. */
export function useRegistration(
  { search, reportId }: { search: VehicleSearch; reportId: string | null },
  showErrors: (fields: Record<string, string>) => void,
) {
  const [state, setState] = useState<'idle' | 'sending' | 'saved' | 'kept'>('idle');
  const navigate = useNavigate();
  const isMounted = useIsMounted();

  async function register(values: RegistrationValues) {
    dismissCurrentToast();
    setState('sending');
    const person = { fullName: values.fullName.trim(), email: values.email.trim() };
    const registration = {
      ...person,
      searchType: search.type,
      searchValue: search.value,
      intent: search.intent,
      ...(reportId ? { reportId } : {}),
    };
    rememberPerson(person);
    try {
      await registerUser(registration);
      track('form_submit', { form: 'user-info' });
      setState('saved');
    } catch (error) {
      toastError('Registration Error', isNetworkFailure(error) ? FAILED : failureText(error, FAILED));
      if (isRefusal(error)) {
        showErrors(error.fields);
        setState('idle');
        return;
      }
      queueRegistration(registration);
      setState('kept');
    }
    await pause(TIMINGS.afterRegistration);
    if (isMounted()) await navigate(offerLinks.freeReport(search));
  }

  return { state, register };
}
