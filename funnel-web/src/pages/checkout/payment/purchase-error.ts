import { ApiError } from '../../../api/client';

interface PurchaseErrorFacts {
  /** Nobody has heard of this session's failure: the same one can be tried again. */
  sameSession?: boolean;
  /** The money was asked for and the answer was lost. */
  perhapsCharged?: boolean;
  unanswered?: boolean;
  code?: string | null;
}

/** Why a purchase did not come about. `text` is what somebody said about it, null when nobody did; `message` always says something. */
export class PurchaseError extends Error {
  override readonly name = 'PurchaseError';
  readonly sameSession: boolean;
  readonly perhapsCharged: boolean;
  readonly unanswered: boolean;
  readonly code: string | null;

  constructor(
    readonly text: string | null,
    fallback: string,
    { sameSession = false, perhapsCharged = false, unanswered = false, code = null }: PurchaseErrorFacts = {},
  ) {
    super(text ?? fallback);
    this.sameSession = sameSession;
    this.perhapsCharged = perhapsCharged;
    this.unanswered = unanswered;
    this.code = code;
  }
}

/** A failed call keeps the server's words; without any, the specified ones for that call. */
export async function orFail<Value>(call: Promise<Value>, fallback: string): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    throw asPurchaseError(error, fallback);
  }
}

/** After a lost answer the server may have charged: then only the same session may be tried again. */
export function asPurchaseError(error: unknown, fallback: string): PurchaseError {
  if (error instanceof PurchaseError) return error;
  if (!(error instanceof ApiError)) return new PurchaseError(null, fallback);
  const { text, isNetworkError, status, code } = error;
  const unanswered = isNetworkError || status >= 500;
  return new PurchaseError(text, fallback, { sameSession: unanswered, unanswered, code });
}

/** A call that asks for the money: a lost answer does not say whether it moved. */
export function asPaymentError(error: unknown, fallback: string): PurchaseError {
  const { text, message, sameSession, unanswered, code } = asPurchaseError(error, fallback);
  return new PurchaseError(text, message, { sameSession, unanswered, perhapsCharged: sameSession, code });
}

/** The provider's own code refused; the session is still open and the next card may use it. */
export const refusedByProvider = (reason: string | undefined): PurchaseError =>
  new PurchaseError(reason ?? null, 'The payment could not be confirmed.', { sameSession: true });
