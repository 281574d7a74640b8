import { type AuthProvider, HttpError } from 'react-admin';
import { API, http } from './http';

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
  async login({ password }: { password: string }): Promise<void> {
    await http(`${API}/login`, { method: 'POST', body: JSON.stringify({ password }) });
    session = 'open';
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
  getPermissions: () => Promise.resolve(),
} satisfies AuthProvider;
