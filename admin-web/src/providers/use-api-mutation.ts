import { useMutation } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { type ApiCall, useApi } from './use-api';

interface Outcome<Variables> {
  onSuccess?: (data: unknown, variables: Variables) => void;
  onError?: (error: Error) => void;
}

/** A call that changes something, by POST by default. The page is refreshed afterwards, also after a refusal. */
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
    // Fails when offline instead of waiting silently.
    networkMode: 'always',
    ...outcome,
    onSettled: () => refresh(),
  });
}
