import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLogoutIfAccessDenied, useRefresh } from 'react-admin';
import { API, http } from './http';

interface ApiCall {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: object;
}

/** Calls the API and returns `data`. An ended session leads to the login. @throws HttpError */
function useApi(): <Data>(path: string, call?: ApiCall) => Promise<Data> {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useCallback(
    async <Data>(path: string, { method = 'GET', body }: ApiCall = {}): Promise<Data> => {
      try {
        const { json } = await http(`${API}/${path}`, { method, body: body && JSON.stringify(body) });
        return (json as { data: Data }).data;
      } catch (error) {
        // Never resolves, because the page is being left.
        if (await logoutIfAccessDenied(error)) return new Promise<never>(() => undefined);
        throw error;
      }
    },
    [logoutIfAccessDenied],
  );
}

/** Cached while its page is open; fetched again on Refresh only (B7-013). */
export function useApiQuery<Data>(path: string) {
  const api = useApi();
  return useQuery<Data, Error>({ queryKey: ['answer', path], queryFn: () => api<Data>(path) });
}

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
