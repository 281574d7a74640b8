import { type AuthProvider, HttpError } from 'react-admin';
import { API, http } from './http';
import type { OperatorRole, OperatorView } from './types';

/** Tells a session that ended from one that was never opened. */
let session: 'none' | 'open' | 'ended' = 'none';

const loginPath = (): string => (session === 'ended' ? '/login?ended' : '/login');

/** Redirects to the login page, which says why; hence no toast. */
function turnAway(): Promise<never> {
  if (session === 'open') session = 'ended';
  return Promise.reject({ message: false, redirectTo: loginPath() });
}

const isSignedOut = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

/** The session is an HttpOnly cookie, which the server checks with each call (row 77). */
export const authProvider = {
  async login(typed: { operator: string; password: string; code?: string }): Promise<{ redirectTo?: string }> {
    const { json } = await http(`${API}/login`, { method: 'POST', body: JSON.stringify(typed) });
    session = 'open';
    const { mustChangePassword, mustSetUpSecondFactor } = (json as { data: OperatorView }).data;
    return mustChangePassword || mustSetUpSecondFactor ? { redirectTo: '/account' } : {};
  },

  /** react-admin also calls this after a redirect to the login page, when there is no session to close. */
  async logout(): Promise<string> {
    if (session !== 'open') return loginPath();
    session = 'none';
    await http(`${API}/logout`, { method: 'POST' }).catch((error: unknown) => {
      if (!isSignedOut(error)) throw error;
    });
    return loginPath();
  },

  async checkAuth(): Promise<void> {
    try {
      await http(`${API}/me`);
      session = 'open';
    } catch (error) {
      // Other failures are shown by the page and do not log out.
      if (isSignedOut(error)) return turnAway();
    }
  },

  checkError: (error: unknown): Promise<void> => (isSignedOut(error) ? turnAway() : Promise.resolve()),

  /** Decides what is offered. react-admin calls it before the login, too. */
  async getPermissions(): Promise<OperatorRole | null> {
    try {
      const { json } = await http(`${API}/me`);
      return (json as { data: OperatorView }).data.role;
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  },
} satisfies AuthProvider;
