import { registerUser } from '../api/calls';
import { ApiError } from '../api/client';
import { reportError } from '../api/error-log';
import type { RegisterDto } from '../api/types';
import { KEYS, readJson, remove, writeJson } from './storage';

/** What the form shows, so that a visitor who comes back does not type it again; gone after the checkout (row 87). */
export function rememberPerson({ fullName, email }: Pick<RegisterDto, 'fullName' | 'email'>): void {
  const name = fullName.trim();
  writeJson(KEYS.userInfo, { email: email.trim(), ...(name ? { fullName: name } : {}) });
}

export function rememberedPerson(): { fullName: string; email: string } {
  const value = readJson(KEYS.userInfo);
  const { fullName, email } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return {
    fullName: typeof fullName === 'string' ? fullName : '',
    email: typeof email === 'string' ? email : '',
  };
}

/** The server said what is wrong with the form: that is for the visitor to mend. Anything else is not. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && Object.keys(error.fields).length > 0;

/**
 * Keeps a registration that failed for reasons of ours, to be sent again; the visitor need not wait for it (row 41). The person is not
 * stored a second time: `rememberPerson` has them.
 */
export function queueRegistration({ searchType, searchValue, intent, reportId }: RegisterDto): void {
  writeJson(KEYS.pendingRegistration, { searchType, searchValue, intent, reportId });
  reportError({
    message: 'Failed to register user',
    funnel: 'registration',
    component: 'queueRegistration',
    errorType: 'api',
    severity: 'high',
  });
}

let sending = false;

/** Sends a kept registration again. One that is refused now is dropped: nobody is there to correct it. */
export async function retryRegistration(): Promise<void> {
  const kept = readJson(KEYS.pendingRegistration);
  if (sending || typeof kept !== 'object' || kept === null) return;
  sending = true;
  try {
    const person = rememberedPerson();
    // A form may hold half an email at the moment. Home does not need the rules of its fields.
    const { isComplete } = await import('./complete-person');
    if (!isComplete(person)) return;
    await registerUser({ ...kept, ...person });
    remove(KEYS.pendingRegistration);
  } catch (error) {
    if (isRefusal(error)) remove(KEYS.pendingRegistration);
  } finally {
    sending = false;
  }
}

export function forgetPerson(): void {
  const { userInfo, pendingRegistration, checkoutSession, priceHold, chosenPackage, countedChoice, countedCheckouts } =
    KEYS;
  const visit = [checkoutSession, priceHold, chosenPackage, countedChoice, countedCheckouts];
  for (const key of [userInfo, pendingRegistration, ...visit]) remove(key);
}

/** Once the report is paid for: what the server did not take is sent one last time, and then forgotten (rows 41 and 87). */
export function forgetVisit(): void {
  void retryRegistration();
  forgetPerson();
}
