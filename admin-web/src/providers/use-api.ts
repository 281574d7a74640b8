import { useCallback } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { API, http } from './http';

export interface ApiCall {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: object;
}

/** One call of the operator's API beside the lists: its `data`, or the refusal as an HttpError. A session that ended leads to the gate. */
export function useApi(): <Data>(path: string, call?: ApiCall) => Promise<Data> {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useCallback(
    async <Data>(path: string, { method = 'GET', body }: ApiCall = {}): Promise<Data> => {
      try {
        const { json } = await http(`${API}/${path}`, { method, body: body && JSON.stringify(body) });
        return (json as { data: Data }).data;
      } catch (error) {
        // The page is being left: nothing of it should show half an answer.
        if (await logoutIfAccessDenied(error)) return new Promise<never>(() => undefined);
        throw error;
      }
    },
    [logoutIfAccessDenied],
  );
}
