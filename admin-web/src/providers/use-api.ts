import { useCallback } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { API, http } from './http';

export interface ApiCall {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: object;
}

/** Calls the API and returns `data`. An ended session leads to the login. @throws HttpError */
export function useApi(): <Data>(path: string, call?: ApiCall) => Promise<Data> {
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
