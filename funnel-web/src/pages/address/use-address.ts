import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { track } from '../../analytics/track';
import { saveAddress } from '../../api/calls';
import { ApiError } from '../../api/client';
import { reportQuery } from '../../api/queries';
import type { SaveAddressDto, ReportView } from '../../api/types';
import { FIRST_READING, nextStepLink } from '../../report/next-step';
import type { VehicleSearch } from '../../search/search';
import { useIsMounted } from '../../ui/use-is-mounted';
import { isRefusal } from '../../session/registration';
import { rememberAddress, type AddressValues } from '../../session/typed-address';
import { dismissCurrentToast, toastError } from '../../ui/toast/store';

export function useAddress(
  report: ReportView,
  search: VehicleSearch | null,
  showErrors: (fields: Record<string, string>) => void,
) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isMounted = useIsMounted();

  async function save(typed: AddressValues) {
    const { addressLine2, ...values } = typed;
    rememberAddress(typed);
    dismissCurrentToast();
    const second = addressLine2.trim();
    // The list offers the contract's codes only, and an empty choice did not pass the form.
    const state = values.state as SaveAddressDto['state'];
    const { access } = await saveAddress({
      ...values,
      state,
      ...(second ? { addressLine2: second } : {}),
      vehicleReportId: report.id,
    });
    track('form_submit', { form: 'address' });
    queries.removeQueries({ queryKey: reportQuery(report.id).queryKey });
    if (isMounted()) await navigate(nextStepLink({ id: report.id, access }, search), { state: FIRST_READING });
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onError: (error) => {
      if (error instanceof ApiError) showErrors(error.fields);
      toastError('Error', 'Failed to save address. Please try again.');
    },
  });
  return { saving: isPending, error: isRefusal(error) ? null : error, save: mutate };
}
