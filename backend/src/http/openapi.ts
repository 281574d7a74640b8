import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ERROR_CODES, type ErrorCode } from './errors.js';
import { NOT_REPLAYED } from './idempotency/not-replayed.js';
import { LIMIT, type LimitName, limitOfCalls } from './limits/limits.js';
import { isCounted } from './overload.js';
import { asThreeOne } from './openapi-three-one.js';
import { BODY_EXAMPLES, INTRODUCTION, LINKS, NEXT_STEPS, PATH_EXAMPLES, TAGS } from './openapi-words.js';

type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;
type ResponseObject = Exclude<NonNullable<OperationObject['responses'][string]>, { $ref: string }>;

/** The contract, made from the controllers and their DTO classes. */
export function createOpenApi(app: INestApplication): OpenAPIObject {
  const document = new DocumentBuilder()
    .setTitle('Roadbook')
    .setVersion('1')
    .setDescription(INTRODUCTION)
    .setLicense('AGPL-3.0-or-later', 'https://www.gnu.org/licenses/agpl-3.0.html')
    .addServer('/', 'The shop this contract comes from')
    .addCookieAuth(
      'rb_visitor',
      {
        type: 'apiKey',
        in: 'cookie',
        description: 'Set by the first call; with https:// its name begins with __Host-',
      },
      'visitor',
    )
    .addCookieAuth(
      'rb_operator',
      { type: 'apiKey', in: 'cookie', description: 'Set by POST /api/admin/login' },
      'operator',
    )
    .build();
  const contract = SwaggerModule.createDocument(app, document, {
    operationIdFactory: (_controller, method) => method,
  });
  describeGuards(contract);
  contract.tags = [...TAGS];
  contract.components = {
    ...contract.components,
    headers: HEADERS,
    examples: Object.fromEntries(ERROR_CODES.map((code) => [code, { value: exampleOf(code) }])),
  };
  return asThreeOne(contract);
}

/** A generated client has one function for each id: two calls of one name would be one. */
function takeId(taken: Set<string>, { operationId = '' }: OperationObject): void {
  if (taken.has(operationId)) throw new Error(`Two calls of the contract are called ${operationId}.`);
  taken.add(operationId);
}

/** What guards every call is said here, so that no controller has to repeat it or can forget it. */
function describeGuards({ paths }: OpenAPIObject): void {
  const taken = new Set<string>();
  const failure = (description: string) => ({ description });
  for (const [path, item] of Object.entries(paths))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = item[method];
      if (!operation) continue;
      takeId(taken, operation);
      // A caller without a cookie gets one.
      operation.security ??= [{ visitor: [] }, {}];
      // An address with a NUL in it, or with hundreds of keys, is refused whatever it asks.
      addFailure(operation, '400', 'VALIDATION', failure);
      addFailure(operation, '403', 'ADDRESS_BLOCKED', failure);
      // Where the console has a host of its own, neither side answers at the other's.
      addFailure(operation, '404', 'NOT_FOUND', failure);
      addFailure(operation, '500', 'INTERNAL', failure);
      addFailure(operation, '503', 'UNAVAILABLE', failure);
      if (isCounted(path)) addFailure(operation, '429', 'TOO_MANY_REQUESTS', failure);
      if (method !== 'get') describeChanges(operation, failure);
      describeResponses(operation, isLimited(method, operation));
      fillIn(operation);
    }
}

function isLimited(method: string, operation: OperationObject): boolean {
  const { [LIMIT]: named } = operation as { [LIMIT]?: LimitName };
  return limitOfCalls(method, named) !== null;
}

function fillIn({ operationId = '', requestBody, responses, parameters = [] }: OperationObject): void {
  for (const parameter of parameters)
    if ('in' in parameter && parameter.in === 'path') parameter.example ??= PATH_EXAMPLES[parameter.name];
  const json = requestBody && 'content' in requestBody ? requestBody.content['application/json'] : undefined;
  const example = BODY_EXAMPLES[operationId];
  if (json && example) json.example = example;
  const answer = responses['200'];
  if (answer && 'description' in answer && LINKS[operationId]) answer.links = LINKS[operationId];
}

function describeChanges(operation: OperationObject, failure: (description: string) => ResponseObject): void {
  addFailure(operation, '403', 'FORBIDDEN_ORIGIN', failure);
  // A body is read before it is known whether the call takes one.
  addFailure(operation, '400', 'MALFORMED_JSON', failure);
  addFailure(operation, '413', 'PAYLOAD_TOO_LARGE', failure);
  addFailure(operation, '415', 'UNSUPPORTED_MEDIA_TYPE', failure);
  if (NOT_REPLAYED in operation) return;
  addFailure(operation, '409', 'REQUEST_IN_PROGRESS', failure);
  addFailure(operation, '422', 'IDEMPOTENCY_KEY_REUSED', failure);
  operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
}

const text = (description: string) => ({ description, schema: { type: 'string' } });
const count = (description: string) => ({ description, schema: { type: 'integer' } });
const HEADERS = {
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
/** The calls whose answer is saved as a file. */
const DOWNLOADS = new Set(['getReportPdf', 'exportConversions', 'getCaseEvidence']);
const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
const REPLAYED = { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } };
const LOCATION = { Location: { $ref: '#/components/headers/Location' } };
const RANGE = { 'Content-Range': { $ref: '#/components/headers/ContentRange' } };
const FILE_NAME = { 'Content-Disposition': { $ref: '#/components/headers/ContentDisposition' } };
const KEPT = {
  ETag: { $ref: '#/components/headers/ETag' },
  'Cache-Control': { $ref: '#/components/headers/CacheControl' },
};

const LIMITED = {
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};

/** @param limited a refusal tells what is left of the limit as well, where it was counted: said there, it would be half of the contract */
function headersOf(
  { operationId = '', parameters = [] }: OperationObject,
  status: string,
  limited: boolean,
): ResponseObject['headers'] {
  const takes = (name: string): boolean => parameters.some((one) => 'name' in one && one.name === name);
  return {
    ...REQUEST_ID,
    ...(/^(429|503)$/.test(status) && RETRY_AFTER),
    ...(/^(2|402)/.test(status) && takes(IDEMPOTENCY_KEY.name) && REPLAYED),
    ...(/^(200|304)$/.test(status) && takes('If-None-Match') && KEPT),
    ...(limited && Number(status) < 400 && LIMITED),
    ...(status === '200' && takes('range') && RANGE),
    ...(status === '302' && LOCATION),
    ...(status === '200' && DOWNLOADS.has(operationId) && FILE_NAME),
  };
}

/** Every refusal is JSON whatever the call gives, with an example of each code; every answer says its headers. */
const FAILURE_VIEW = '#/components/schemas/FailureView';

function describeResponses(operation: OperationObject, limited: boolean): void {
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!response || !('description' in response)) continue;
    response.headers = { ...response.headers, ...headersOf(operation, status, limited) };
    if (Number(status) < 400) {
      response.description ||= 'What was asked for';
      continue;
    }
    if (hasBodyOfItsOwn(response)) {
      response.description ||= 'What was asked for; something is not working';
      continue;
    }
    const codes = response.description.split(', ') as ErrorCode[];
    response.content = {
      'application/json': {
        schema: { $ref: FAILURE_VIEW },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    };
    const steps = codes.flatMap((code) => NEXT_STEPS[code] ?? []);
    if (steps.length > 0) operation.description = [operation.description, ...steps].filter(Boolean).join('\n\n');
  }
}

const exampleOf = (code: ErrorCode) => ({
  success: false,
  error: 'One sentence for the person who reads it.',
  code,
  requestId: '0b9f2c58-6f0f-4f5e-9f37-5d0c6c6f4e21',
  ...(code === 'VALIDATION' && { fields: { vin: 'VIN must be exactly 17 characters long' } }),
});

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description: 'The same visitor repeating the call with the same key and body within a day gets the first answer.',
  schema: { type: 'string', maxLength: 200 },
};

/** The health of the shop is told whatever its status. */
const hasBodyOfItsOwn = (response: OperationObject['responses'][string]): boolean =>
  response !== undefined && 'content' in response && !JSON.stringify(response.content).includes(FAILURE_VIEW);

function addFailure(
  { responses }: OperationObject,
  status: string,
  code: ErrorCode,
  failure: (description: string) => ResponseObject,
): void {
  const known = responses[status];
  if (hasBodyOfItsOwn(known)) return;
  const said = known && 'description' in known ? known.description : '';
  if (!said?.split(', ').includes(code)) responses[status] = failure([said, code].filter(Boolean).join(', '));
}
