import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from './errors.js';
import { NOT_REPLAYED } from './idempotency/idempotency.interceptor.js';
import { LIMIT, type LimitName, limitOfCalls } from './limits/limits.js';
import { asThreeOne } from './openapi-three-one.js';
import {
  BODY_EXAMPLES,
  DOWNLOADS,
  exampleOf,
  HEADERS,
  IDEMPOTENCY_KEY,
  INTRODUCTION,
  LINKS,
  NEXT_STEPS,
  PATH_EXAMPLES,
  TAGS,
} from './openapi-texts.js';
import { isCounted } from './overload.js';

const FAILURE_VIEW = '#/components/schemas/FailureView';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Response = Operation['responses'][string];
type Described = Exclude<NonNullable<Response>, { $ref: string }>;

/** Creates the contract from the controllers and their DTO classes. */
export function createOpenApi(app: INestApplication): OpenAPIObject {
  const document = new DocumentBuilder()
    .setTitle('Roadbook')
    .setVersion('1')
    .setDescription(INTRODUCTION)
    .setLicense('AGPL-3.0-or-later', 'https://www.gnu.org/licenses/agpl-3.0.html')
    .addServer('/', 'The shop this contract comes from')
    .addCookieAuth('rb_visitor', cookie('Set by the first call; with https:// its name begins with __Host-'), 'visitor')
    .addCookieAuth('rb_operator', cookie('Set by POST /api/admin/login'), 'operator')
    .build();
  document.tags = [...TAGS];
  const contract = SwaggerModule.createDocument(app, document, { operationIdFactory: (_, method) => method });
  const ids = new Set<string>();
  for (const [path, item] of Object.entries(contract.paths))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = item[method];
      if (!operation) continue;
      const { operationId = '' } = operation;
      // A generated client has one function for each id.
      if (ids.has(operationId)) throw new Error(`Two calls of the contract are called ${operationId}.`);
      ids.add(operationId);
      complete(operation, method, path);
    }
  const examples = Object.fromEntries(ERROR_CODES.map((code) => [code, { value: exampleOf(code) }]));
  contract.components = { ...contract.components, headers: HEADERS, examples };
  return asThreeOne(contract);
}

const cookie = (description: string) => ({ type: 'apiKey' as const, in: 'cookie', description });

/**
 * Adds what guards, hooks and interceptors do to every call, so that no controller has to repeat it or can forget it.
 */
function complete(operation: Operation, method: string, path: string): void {
  const isReplayed = method !== 'get' && !(NOT_REPLAYED in operation);
  for (const code of commonFailures(method, path, isReplayed)) addFailure(operation, code);
  // A caller without a cookie gets one.
  operation.security ??= [{ visitor: [] }, {}];
  if (isReplayed) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  const { [LIMIT]: limit } = operation as { [LIMIT]?: LimitName };
  const isLimited = limitOfCalls(method, limit) !== null;
  for (const [status, response] of Object.entries(operation.responses))
    if (response && 'description' in response) completeResponse(operation, status, response, isLimited);
  addExamples(operation);
}

function completeResponse(operation: Operation, status: string, response: Described, isLimited: boolean): void {
  const headers = headersOf(operation, status, isLimited).map((name) => [name, headerRef(name)]);
  response.headers = { ...response.headers, ...(Object.fromEntries(headers) as Described['headers']) };
  const links = LINKS[operation.operationId ?? ''];
  if (status === '200' && links) response.links = links;
  if (Number(status) < 400) response.description ||= 'What was asked for';
  else if (hasOtherBody(response)) response.description ||= 'What was asked for; something is not working';
  else describeFailure(operation, response);
}

function addExamples({ operationId = '', requestBody, parameters = [] }: Operation): void {
  for (const parameter of parameters)
    if ('in' in parameter && parameter.in === 'path') parameter.example ??= PATH_EXAMPLES[parameter.name];
  const json = requestBody && 'content' in requestBody ? requestBody.content['application/json'] : undefined;
  const example = BODY_EXAMPLES[operationId];
  if (json && example) json.example = example;
}

/**
 * Any address may hold a NUL or hundreds of keys, come from a blocked network, or belong to the other host. A body is
 * read before its call is known.
 */
const commonFailures = (method: string, path: string, isReplayed: boolean): ErrorCode[] => [
  ...(['VALIDATION', 'ADDRESS_BLOCKED', 'NOT_FOUND', 'INTERNAL', 'UNAVAILABLE'] as const),
  ...(isCounted(path) ? (['TOO_MANY_REQUESTS'] as const) : []),
  ...(method === 'get'
    ? []
    : (['FORBIDDEN_ORIGIN', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
  ...(isReplayed ? (['REQUEST_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
];

function addFailure({ responses }: Operation, code: ErrorCode): void {
  const status = String(ERROR_STATUS[code]);
  const known = responses[status];
  if (hasOtherBody(known)) return;
  const codes = known && 'description' in known && known.description ? known.description.split(', ') : [];
  if (!codes.includes(code)) responses[status] = { description: [...codes, code].join(', ') };
}

/** Whether a failed call has a body that is no FailureView: health probes have theirs whatever the status. */
const hasOtherBody = (response: Response): boolean =>
  response !== undefined && 'content' in response && !JSON.stringify(response.content).includes(FAILURE_VIEW);

/** Every refusal is JSON whatever the call returns otherwise, with an example of each code. */
function describeFailure(operation: Operation, response: Described): void {
  const codes = response.description.split(', ') as ErrorCode[];
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  response.content = { 'application/json': { schema: { $ref: FAILURE_VIEW }, examples } };
  const steps = codes.flatMap((code) => NEXT_STEPS[code] ?? []);
  if (steps.length > 0) operation.description = [operation.description, ...steps].filter(Boolean).join('\n\n');
}

/**
 * A refusal has the rate limit headers as well where its call was counted; said there, they would be half of the
 * contract.
 */
function headersOf({ operationId = '', parameters = [] }: Operation, status: string, isLimited: boolean): string[] {
  const takes = (name: string): boolean => parameters.some((one) => 'name' in one && one.name === name);
  return [
    'X-Request-Id',
    ...(/^(429|503)$/.test(status) ? ['Retry-After'] : []),
    ...(/^(2|402)/.test(status) && takes(IDEMPOTENCY_KEY.name) ? ['Idempotency-Replayed'] : []),
    ...(/^(200|304)$/.test(status) && takes('If-None-Match') ? ['ETag', 'Cache-Control'] : []),
    ...(isLimited && Number(status) < 400 ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] : []),
    ...(status === '200' && takes('range') ? ['Content-Range'] : []),
    ...(status === '302' ? ['Location'] : []),
    ...(status === '200' && DOWNLOADS.has(operationId) ? ['Content-Disposition'] : []),
  ];
}

/** 'X-RateLimit-Limit' is described as RateLimitLimit. */
const headerRef = (name: string) => ({ $ref: `#/components/headers/${name.replace(/^X-|-/g, '')}` });
