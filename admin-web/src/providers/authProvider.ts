import { type AuthProvider, HttpError } from 'react-admin';
import { API, http } from './http';
import type { OperatorRole, OperatorView } from './types';

/** What this page last knew: tells a session that ended from one that was never opened. */
let session: 'none' | 'open' | 'ended' = 'none';

const loginPath = (): string => (session === 'ended' ? '/login?ended' : '/login');

/** Sends an operator without a session to the login page, which says why; hence no toast. */
function turnAway(): Promise<never> {
  if (session === 'open') session = 'ended';
  return Promise.reject({ message: false, redirectTo: loginPath() });
}

const isSignedOut = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

/** The session is a cookie no script can read; the server decides at each call whether it still counts (row 77). */
export const authProvider = {
  /** Whoever has to replace a password or to set up an authenticator app first is led to where that is done. */
  async login(typed: { operator: string; password: string; code?: string }): Promise<{ redirectTo?: string }> {
    const { json } = await http(`${API}/login`, { method: 'POST', body: JSON.stringify(typed) });
    session = 'open';
    const { mustChangePassword, mustSetUpSecondFactor } = (json as { data: OperatorView }).data;
    return mustChangePassword || mustSetUpSecondFactor ? { redirectTo: '/account' } : {};
  },

  /** react-admin also calls this to leave a page that turned the operator away; then there is nothing to close. */
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
      // A server that does not answer is no reason to log out: the page itself shows what failed.
      if (isSignedOut(error)) return turnAway();
    }
  },

  /** 401 logs out, anything else (403 too) does not. */
  checkError: (error: unknown): Promise<void> => (isSignedOut(error) ? turnAway() : Promise.resolve()),

  /** The role decides what is offered; the server decides what is done. It is asked before anybody knows whether a session is open. */
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
