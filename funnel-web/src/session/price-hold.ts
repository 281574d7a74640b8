import type { CheckoutPage, PriceHoldView } from '../api/types';

/** A hold as this browser keeps it: its end by the clock of this browser, which may differ from the server's. */
export interface KeptHold {
  page: CheckoutPage;
  reportId: string;
  hold: string;
  endsAt: number;
  extensionsLeft: number;
}

export function keptHold(
  page: CheckoutPage,
  reportId: string,
  { hold, millisecondsLeft, extensionsLeft }: PriceHoldView,
): KeptHold {
  return { page, reportId, hold, endsAt: Date.now() + millisecondsLeft, extensionsLeft };
}

export function clock(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
