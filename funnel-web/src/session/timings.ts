import { readText } from './storage';

/** Every timer of the funnel, in milliseconds: this is their one home. */
export const TIMINGS = {
  /** Home waits this long for the server to refuse a VIN; then the loading step waits for the answer. */
  homeHandOver: 3000,
  progressTick: 100,
  loadingStep: 2000,
  fallbackReport: 8000,
  reportHandOver: 10_500,
  loadingDone: 11_500,
  downloadingStep: 3000,
  downloadingPause: 1000,
  previewContinue: 300,
  previewBusyLock: 1000,
  navigationRecheck: 300,
  parameterRecovery: 500,
  helpFocus: 500,
  afterCheckout: 1500,
  afterRegistration: 2000,
  exitIntent: 500,
  /** A payment on its way: how soon it is asked for, how rarely in the end, and after how long the page says that a mail will come. */
  paymentPoll: 2000,
  paymentPollMost: 20_000,
  paymentWait: 30_000,
  /** Before prices are no longer held: the warning. */
  holdWarning: 60_000,
  contactPreparing: 1000,
  secondTick: 1000,
  waitRefetch: 1000,
  waitLimit: 20_000,
  routeBackup: 60 * 60 * 1000,
  toastVisible: 5000,
  toastRemove: 3000,
} as const;

export const PARAMETER_RECOVERY_ATTEMPTS = 3;

/** Tests run the funnel faster by a divisor kept in the session; anything but a number from 1 to 1000 means the real pace. */
export function paceDivisor(): number {
  const value = Number(readText('rb-pace'));
  return value >= 1 && value <= 1000 ? value : 1;
}

export function paced(ms: number): number {
  return ms / paceDivisor();
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, paced(ms)));
}
