import { useMutation } from '@tanstack/react-query';
import { erasePersonalData } from '../../api/purchase-calls';
import type { ErasedView } from '../../api/types';
import { announceEntitlement } from '../../api/entitlement';
import { forgetBrowserCopies } from '../../search/browser-copies';

/** Has the server forget this person, and then this browser. */
export function useErasure(erased: (answer: ErasedView) => void) {
  return useMutation({
    mutationFn: erasePersonalData,
    onSuccess: (answer) => {
      forgetBrowserCopies();
      announceEntitlement();
      erased(answer);
    },
  });
}
