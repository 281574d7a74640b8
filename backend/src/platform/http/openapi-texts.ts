import type { ErrorCode } from './errors.js';
import { EXAMPLE_TOKEN } from './report-token.js';

/** A drawn signature as a PNG data URL, for the contract, the guides and the tests. */
export const SIGNATURE_EXAMPLE =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAAKAAAAAwAQAAAAC+0kzDAAAA6ElEQVR42uXSMQrDMAwAQIUMXgr5QCFP8ccKHgrt2C8FMmTsF1wy' +
  'dHXI4kFElWSbmLYvaI096BLbkhKgLwP+HT184gZgPjAYbFLkwRb0TiYPBOgLnjnUYDDUFezy2jiYCspbV16RnzwzbnL4KLvdjiiX' +
  'zLxaesOVd8i5k0xBUoya412OB5oU55DKukkiQCOmWpqYEC2jVxxaUuwpOsZ4ynln9HI7Hl3KWwbnPApuB0GbkNMzmufF7Z1EJ61h' +
  '9HbHSMEqhr7GIZUZK1y0AZBrLohd7mf11Va9IH+OMkJTOv+o0BRcfur3fgG0sXnsuQiZNwAAAABJRU5ErkJggg==';

/** The introduction of Swagger UI and of generated documentation. */
export const INTRODUCTION = `Look a vehicle up, buy its history report, read it. Every answer is \`{success: true, data}\` or
\`{success: false, error, code, requestId, fields?}\`. A visitor is known by the \`rb_visitor\` cookie, which the first call sets.

## Sell a report in five steps

Each call works as it is filled in but for its ids: those in the examples belong to nobody, and an id is always copied from the answer
before. The links of the answers say which id goes where. \`npm start\` charges nobody.

1. **Look the vehicle up**: \`POST /api/lookup/vin\`. Keep \`data.id\`, the report's token.
2. **Open the checkout**: \`POST /api/checkout/session\` with that token as \`reportId\`. Keep \`data.sessionId\`.
3. **Pay**: \`POST /api/checkout/complete\` with the \`sessionId\`. A declined card is 402 \`PAYMENT_DECLINED\`:
   nothing was charged, and step 2 opens another session.
4. **Sign and say where**: \`POST /api/signatures\`, then \`POST /api/addresses\`, both with the token as \`vehicleReportId\`.
5. **Read it**: \`GET /api/reports/{reportId}\`. \`access.nextStep\` says what is missing until it is \`read\`; then
   \`GET /api/reports/{reportId}/pdf\` prints it.
`;

const REPORT_ID = '$response.body#/data/id';
const SESSION_ID = '$response.body#/data/sessionId';
const OF_REPORT = {
  openCheckout: { operationId: 'openCheckout', requestBody: { reportId: REPORT_ID } },
  signReport: { operationId: 'signReport', requestBody: { vehicleReportId: REPORT_ID } },
  saveAddress: { operationId: 'saveAddress', requestBody: { vehicleReportId: REPORT_ID } },
  getReport: { operationId: 'getReport', parameters: { reportId: REPORT_ID } },
  getReportPdf: { operationId: 'getReportPdf', parameters: { reportId: REPORT_ID } },
};

/** Links of a response, by the id of its operation: which calls take which of its ids. */
export const LINKS: Readonly<Record<string, Record<string, object>>> = {
  lookupVin: OF_REPORT,
  lookupLicensePlate: OF_REPORT,
  openCheckout: {
    completeCheckout: { operationId: 'completeCheckout', requestBody: { sessionId: SESSION_ID } },
    getCheckout: { operationId: 'getCheckout', parameters: { sessionId: SESSION_ID } },
  },
  completeCheckout: {
    getReceipt: { operationId: 'getReceipt', parameters: { receiptId: SESSION_ID } },
    askRefund: { operationId: 'askRefund', parameters: { receiptId: SESSION_ID } },
  },
  ensureUser: { getUser: { operationId: 'getUser', parameters: { userId: '$response.body#/data/userId' } } },
};

/** The tags in the order of a purchase. */
export const TAGS: readonly { name: string; description: string }[] = [
  { name: 'vehicles', description: 'Free: what is known about a VIN, and pictures of vehicles' },
  { name: 'lookup', description: 'Step 1: a VIN or a plate becomes a report' },
  { name: 'checkout', description: 'Steps 2 and 3: offers, prices held, payment' },
  { name: 'signatures', description: 'Step 4: the agreement and the signature' },
  { name: 'addresses', description: 'Step 4: the address' },
  { name: 'reports', description: 'Step 5: reading, printing, sharing and checking reports' },
  { name: 'purchases', description: 'Receipts, refunds, credits and monitoring' },
  { name: 'subscriptions', description: 'Subscriptions that renew' },
  { name: 'users', description: 'Registering and signing in without a password' },
  { name: 'privacy', description: "A person's own data: view, correct, delete" },
  { name: 'mail', description: 'Which emails a person wants' },
  { name: 'site', description: 'What every page shows, and the health of the shop' },
  { name: 'payments', description: 'What the payment provider calls' },
  { name: 'admin', description: 'What the console calls' },
];

/** Bodies that Swagger UI fills in, by the id of the operation. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  lookupVin: { vin: '1FTFW5L86RFB45612', intent: 'buyer' },
  lookupLicensePlate: { licensePlate: 'ABC1234', state: 'CA', intent: 'buyer' },
  openCheckout: {
    offerKey: 'single_report',
    reportId: EXAMPLE_TOKEN,
    contactEmail: 'ann@mail.example',
    fullName: 'Ann Example',
    termsAccepted: true,
  },
  stateYear: { statedYear: 2012 },
  holdPrice: { reportId: EXAMPLE_TOKEN, page: 'checkout-4' },
  extendHold: { hold: 'The hold of the answer before' },
  completeCheckout: { sessionId: EXAMPLE_TOKEN },
  signReport: {
    vehicleReportId: EXAMPLE_TOKEN,
    signatureData: SIGNATURE_EXAMPLE,
    agreementVersion: '2026-11',
  },
  saveAddress: {
    vehicleReportId: EXAMPLE_TOKEN,
    phoneNumber: '(555) 123-4567',
    addressLine1: '1 Main St',
    city: 'Miami',
    state: 'FL',
    zipCode: '33101',
  },
  findReport: { lookupType: 'vin', lookupValue: '1FTFW5L86RFB45612' },
  askRefund: { reason: 'wrong_vehicle' },
  buyExtraReport: { reportId: EXAMPLE_TOKEN, confirmed: true },
  completeRenewal: {},
  ensureUser: { email: 'ann@mail.example' },
  registerUser: { email: 'ann@mail.example', fullName: 'Ann Example', phoneNumber: '(555) 123-4567', intent: 'buyer' },
  changeEmail: { email: 'ann@mail.example' },
  requestMagicLink: { email: 'ann@mail.example' },
  lookAtMagicLink: { token: EXAMPLE_TOKEN },
  consumeMagicLink: { token: EXAMPLE_TOKEN },
  lookAtEmailChange: { token: EXAMPLE_TOKEN },
  confirmEmailChange: { token: EXAMPLE_TOKEN },
  stopEmailChange: { token: EXAMPLE_TOKEN },
  correctPersonalData: { fullName: 'Ann Example', phoneNumber: '(555) 123-4567' },
  stopMonitoringByLink: { token: EXAMPLE_TOKEN },
  unsubscribe: { token: EXAMPLE_TOKEN },
  resubscribe: { token: EXAMPLE_TOKEN },
  reportClientError: { message: 'Cannot read properties of undefined', errorType: 'javascript', severity: 'medium' },
  countEvents: { visit: '0'.repeat(32), events: [{ name: 'page_view', page: 'home' }] },
  receivePaymentEvent: { id: 'evt_example', type: 'payment_intent.succeeded' },
};

/** Path parameters that Swagger UI fills in, by name. */
export const PATH_EXAMPLES: Readonly<Record<string, string>> = {
  file: 'crew-pickup.svg',
  name: 'admin',
  id: EXAMPLE_TOKEN,
  token: EXAMPLE_TOKEN,
  userId: EXAMPLE_TOKEN,
  reportId: EXAMPLE_TOKEN,
  sessionId: EXAMPLE_TOKEN,
  receiptId: EXAMPLE_TOKEN,
  shareToken: EXAMPLE_TOKEN,
  subscriptionId: EXAMPLE_TOKEN,
};

/** What to do after errors that are part of every purchase. */
export const NEXT_STEPS: Partial<Record<ErrorCode, string>> = {
  PAYMENT_DECLINED:
    'PAYMENT_DECLINED: nothing was charged, and what was opened for this payment is over: open it again and pay by another method.',
  PAYMENT_ACTION_REQUIRED: 'PAYMENT_ACTION_REQUIRED: the bank asks its customer; call again once they have confirmed.',
};

const text = (description: string) => ({ description, schema: { type: 'string' } });
const count = (description: string) => ({ description, schema: { type: 'integer' } });
/** Headers of responses, by name without hyphens. */
export const HEADERS = {
  RequestId: text('Quote it when asking for help'),
  RetryAfter: { ...text('Seconds until it is worth asking again'), required: true },
  ETag: text('Send it as If-None-Match; an answer that is still current comes back as 304'),
  CacheControl: text('How long the answer may be kept, and that caches may share it'),
  Location: text('Where it is'),
  ContentRange: text('Which rows these are, and of how many, such as reports 0-24/319'),
  ContentDisposition: text('The name of the file'),
  IdempotencyReplayed: text('"true" where this is the first answer to the same Idempotency-Key again'),
  RateLimitLimit: count('How many calls of this kind one caller may make within the current minute'),
  RateLimitRemaining: count('How many of them are left'),
  RateLimitReset: count('Seconds until that minute is over'),
};

/** Calls whose response is saved as a file. */
export const DOWNLOADS: ReadonlySet<string> = new Set(['getReportPdf', 'exportConversions', 'getCaseEvidence']);

export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description: 'The same visitor repeating the call with the same key and body within a day gets the first answer.',
  schema: { type: 'string', maxLength: 200 },
};

export const exampleOf = (code: ErrorCode) => ({
  success: false,
  error: 'One sentence for the person who reads it.',
  code,
  requestId: '0b9f2c58-6f0f-4f5e-9f37-5d0c6c6f4e21',
  ...(code === 'VALIDATION' && { fields: { vin: 'VIN must be exactly 17 characters long' } }),
});
