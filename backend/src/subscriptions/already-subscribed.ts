import { AppError } from '../platform/http/errors.js';
import { offerOf } from '../payments/offers/offer-catalog.js';
import type { RunningBeside } from './subscriptions.repository.js';

const isUsable = ({ status, reportsPerPeriod, reportsUsed }: RunningBeside): boolean =>
  (status === 'trialing' || status === 'active') && (reportsPerPeriod === null || reportsUsed < reportsPerPeriod);

function changeOf(running: RunningBeside): string {
  if (running.cancelAtPeriodEnd) return 'resume it';
  return isUsable(running) ? 'use it or cancel it' : 'cancel it';
}

/** Returns the refusal of a second subscription, which names what runs and where it is changed. */
export function alreadySubscribed(running: RunningBeside, buyerId: string): AppError {
  const { name } = offerOf(running.offerKey);
  const [runs, change] =
    running.userId === buyerId ? [name, changeOf(running)] : [`${name}, bought in another browser`, 'cancel it'];
  return new AppError(
    'ALREADY_SUBSCRIBED',
    `You already have a subscription: ${runs}. A second one would charge you twice for the same thing. You can ${change} on your purchases page.`,
  );
}
