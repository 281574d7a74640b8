import { CONSENT_KEY, readText, writeText } from '../session/storage';
import { forgetIds } from './ids';
import { forgetRecorded } from './recorded';

type Consent = 'granted' | 'denied';

interface PrivacySignals {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

let settingsOpen = false;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** The browser itself says no, by Global Privacy Control or Do Not Track: nothing is asked and nothing recorded. */
export function refusedByBrowser(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & PrivacySignals;
  return globalPrivacyControl === true || doNotTrack === '1';
}

export function consent(): Consent | null {
  const stored = readText(CONSENT_KEY, 'local');
  return stored === 'granted' || stored === 'denied' ? stored : null;
}

export function mayTrack(): boolean {
  return !refusedByBrowser() && consent() === 'granted';
}

export function answerConsent(answer: Consent): void {
  writeText(CONSENT_KEY, answer, 'local');
  if (answer === 'denied') {
    forgetIds();
    forgetRecorded();
  }
  settingsOpen = false;
  changed();
}

export function openCookieSettings(): void {
  settingsOpen = true;
  changed();
}

export function closeCookieSettings(): void {
  settingsOpen = false;
  changed();
}

/** The question shows until it is answered, and again whenever the visitor asks for it. */
export function isConsentAsked(): boolean {
  return settingsOpen || (consent() === null && !refusedByBrowser());
}

export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
