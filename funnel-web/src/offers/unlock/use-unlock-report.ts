import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/client';
import { buyExtraReport, unlockReport } from '../../api/purchase-calls';
import { purchasesQuery } from '../../api/purchase-queries';
import { OFFERS_FOR, offersForQuery, reportQuery } from '../../api/queries';
import type { HeldView } from '../../api/types';
import { announceEntitlement } from '../../api/entitlement';
import { nextStepLink } from '../../report/next-step';
import type { VehicleSearch } from '../../search/search';

const FAILED =
  'This did not work, and as far as we know nothing was charged. Please try again: you are charged only once.';
const SUBSCRIPTION_OVER = 'Your subscription is no longer active, so nothing was charged.';
const USED_UP = 'What you had left has been used in the meantime, so nothing was charged.';

function wordsFor(failure: unknown): string {
  const { code, text } = failure instanceof ApiError ? failure : { code: null, text: null };
  if (code === 'SUBSCRIPTION_NOT_FOUND') return SUBSCRIPTION_OVER;
  if (code === 'NO_CREDITS') return USED_UP;
  return text ?? FAILED;
}

const unlockKey = (reportId: string) => ['unlock', reportId];

/** Why the last try to open a report failed, on whichever page it was made; null when it did not. */
export function useUnlockFailure(reportId: string): string | null {
  const errors = useMutationState({
    filters: { mutationKey: unlockKey(reportId) },
    select: ({ state }) => state.error,
  });
  const last = errors.at(-1) ?? null;
  return last && wordsFor(last);
}

/** Opens a report with what its owner has and goes on to its next step. Money moves only after their yes to the amount. */
export function useUnlockReport(reportId: string, search: VehicleSearch | null) {
  const navigate = useNavigate();
  const queries = useQueryClient();

  const { mutate, reset, isPending, error } = useMutation({
    mutationKey: unlockKey(reportId),
    mutationFn: async ({ kind }: HeldView) => {
      const { access } = await (kind === 'extra_report' ? buyExtraReport(reportId) : unlockReport(reportId));
      announceEntitlement();
      await navigate(nextStepLink({ id: reportId, access }, search));
      void queries.invalidateQueries({ queryKey: reportQuery(reportId).queryKey });
      queries.removeQueries({ queryKey: OFFERS_FOR });
    },
    onError: () => {
      void queries.invalidateQueries({ queryKey: offersForQuery(reportId).queryKey });
      void queries.invalidateQueries({ queryKey: purchasesQuery.queryKey });
    },
  });

  const open = (held: HeldView) => (isPending ? undefined : mutate(held));
  return { working: isPending, error: error && wordsFor(error), open, forget: reset };
}
