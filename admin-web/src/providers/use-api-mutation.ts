import { useMutation } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { type ApiCall, useApi } from './use-api';

interface Outcome<Variables> {
  onSuccess?: (data: unknown, variables: Variables) => void;
  onError?: (error: Error) => void;
}

/**
 * One call that changes something, by POST unless it says otherwise. What the page shows is asked for again afterwards, also after a
 * refusal: somebody else may have been faster, and that should show.
 */
export function useApiMutation<Variables = void>(
  callOf: (variables: Variables) => ApiCall & { path: string },
  outcome: Outcome<Variables>,
) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation<unknown, Error, Variables>({
    mutationFn: (variables) => {
      const { path, ...call } = callOf(variables);
      return api(path, { method: 'POST', ...call });
    },
    // A browser that believes to be offline would wait without a word.
    networkMode: 'always',
    ...outcome,
    onSettled: () => refresh(),
  });
}
