import { useMutation } from '@tanstack/react-query';
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
import type { RegistrationValues } from './registration-form';

const FAILED = 'Failed to create account. Please try again.';

/** Registers and opens the free report. A failure that is not the visitor's is told, kept for later, and holds nobody up. */
export function useRegistration(search: VehicleSearch, showErrors: (fields: Record<string, string>) => void) {
  const navigate = useNavigate();
  const isMounted = useIsMounted();

  async function openReport() {
    await pause(TIMINGS.afterRegistration);
    if (isMounted()) await navigate(offerLinks.freeReport(search));
  }

  const { mutate, status, error } = useMutation({
    mutationFn: registerUser,
    onSuccess: () => {
      track('form_submit', { form: 'user-info' });
      void openReport();
    },
    onError: (failure, registration) => {
      toastError('Registration Error', isNetworkFailure(failure) ? FAILED : failureText(failure, FAILED));
      if (isRefusal(failure)) return showErrors(failure.fields);
      queueRegistration(registration);
      void openReport();
    },
  });

  function register(values: RegistrationValues) {
    dismissCurrentToast();
    const person = { fullName: values.fullName.trim(), email: values.email.trim() };
    rememberPerson(person);
    mutate({ ...person, searchType: search.type, searchValue: search.value, intent: search.intent });
  }

  return { state: isRefusal(error) ? 'idle' : status, register };
}
