import { HttpException } from '@nestjs/common';

/** Every error code of the API with its HTTP status. */
export const ERROR_STATUS = {
  VALIDATION: 400,
  MALFORMED_JSON: 400,
  PAYMENT_DECLINED: 402,
  PAYMENT_ACTION_REQUIRED: 402,
  NO_CREDITS: 402,
  CONSENT_REQUIRED: 400,
  AGREEMENT_REQUIRED: 400,
  UNKNOWN_OFFER: 400,
  INVALID_SIGNATURE: 400,
  SIGNATURE_EMPTY: 400,
  UNAUTHORIZED: 401,
  WRONG_PASSWORD: 401,
  CODE_REQUIRED: 401,
  WRONG_CODE: 401,
  FORBIDDEN_ORIGIN: 403,
  ADDRESS_BLOCKED: 403,
  PROOF_REQUIRED: 403,
  NOT_THE_PAYER: 403,
  ROLE_REQUIRED: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  REPORT_NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  ADDRESS_NOT_BLOCKED: 404,
  OPERATOR_NOT_FOUND: 404,
  SESSION_NOT_FOUND: 404,
  SUBSCRIPTION_NOT_FOUND: 404,
  PURCHASE_NOT_FOUND: 404,
  PLATE_NOT_FOUND: 404,
  VERIFICATION_NOT_FOUND: 404,
  SHARE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  OWN_ADDRESS: 409,
  REQUEST_IN_PROGRESS: 409,
  SESSION_CLOSED: 409,
  QUOTE_EXPIRED: 409,
  EXTENSION_LIMIT: 409,
  NOT_PAID: 409,
  NOT_SIGNED: 409,
  PAYMENT_PROCESSING: 409,
  ALREADY_SUBSCRIBED: 409,
  ALREADY_PAID: 409,
  NO_RECORDS: 409,
  VEHICLE_NOT_IDENTIFIED: 409,
  OFFER_NOT_AVAILABLE: 409,
  REFUND_NOT_POSSIBLE: 409,
  REPORT_NOT_OPEN: 409,
  LINK_INVALID: 410,
  SHARE_ENDED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  // Not a 5xx: the server works, and an immediate retry would not help.
  PDF_UNAVAILABLE: 424,
  SOURCE_UNAVAILABLE: 424,
  PAYMENT_UNAVAILABLE: 424,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

/** An error whose message may be shown to the caller. */
export class AppError extends HttpException {
  /** @param fields for validation: the message of each wrong field */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
    /** In seconds. */
    readonly retryAfter?: number,
  ) {
    super(message, ERROR_STATUS[code]);
  }
}

/** @param seconds for Retry-After */
export const tooManyRequests = (
  seconds: number,
  message = 'Too many requests. Please wait a moment and try again.',
): AppError => new AppError('TOO_MANY_REQUESTS', message, undefined, seconds);

export const tooBusy = (): AppError =>
  new AppError('UNAVAILABLE', 'We cannot answer right now. Please try again in a moment.');
