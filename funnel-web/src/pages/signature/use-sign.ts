import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { track } from '../../analytics/track';
import { saveSignature } from '../../api/calls';
import { reportQuery } from '../../api/queries';
import type { ReportView, SignDto } from '../../api/types';
import { nextStepLink } from '../../report/next-step';
import type { VehicleSearch } from '../../search/search';
import { useIsMounted } from '../../ui/use-is-mounted';
import { dismissCurrentToast, toastError } from '../../ui/toast/store';

/** Saves the signature and goes where the server says, which is the address. */
export function useSign(report: ReportView, search: VehicleSearch | null, onSigned: () => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isMounted = useIsMounted();

  const {
    mutate: sign,
    isPending: saving,
    error,
  } = useMutation({
    mutationFn: async (input: Omit<SignDto, 'vehicleReportId'>) => {
      dismissCurrentToast();
      const { access } = await saveSignature({ ...input, vehicleReportId: report.id });
      track('form_submit', { form: 'signature' });
      onSigned();
      if (isMounted()) await navigate(nextStepLink({ id: report.id, access }, search));
      queries.setQueryData(reportQuery(report.id).queryKey, { ...report, access });
    },
    onError: () => toastError('Error saving signature', 'There was an issue saving your signature. Please try again.'),
  });

  return { saving, error, sign };
}
