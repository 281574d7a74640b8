import { KEYS, readJson, remove, writeJson } from '../../../journey/storage';
import { EMPTY_CHECKOUT, type CheckoutValues } from './values';

/** Name and e-mail of this visit, to be filled in again; forgotten once the report is paid for. */
export function rememberedValues(): CheckoutValues {
  const info = readJson(KEYS.userInfo) as Partial<Record<'email' | 'fullName', unknown>> | null | undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { ...EMPTY_CHECKOUT, email: text(info?.email), fullName: text(info?.fullName) };
}

export function rememberContact({ email, fullName }: CheckoutValues): void {
  const name = fullName.trim();
  writeJson(KEYS.userInfo, { email: email.trim(), ...(name ? { fullName: name } : {}) });
}

export function forgetPersonalData(): void {
  remove(KEYS.userInfo);
  remove(KEYS.checkoutSession);
  remove(KEYS.priceHold);
}
