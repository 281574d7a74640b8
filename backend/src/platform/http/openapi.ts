import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from './errors.js';
import { NOT_REPLAYED } from './idempotency/idempotency.interceptor.js';
import { LIMIT, type LimitName, limitOfCalls } from './limits/limits.js';
import * as texts from './openapi-texts.js';
import { isCounted } from './overload.js';

const FAILURE_VIEW = '#/components/schemas/FailureView';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Response = Operation['responses'][string];
type Described = Exclude<NonNullable<Response>, { $ref: string }>;
type Node = Record<string, unknown>;

/** Creates the contract from the controllers and their DTO classes. */
export function createOpenApi(app: INestApplication): OpenAPIObject {
  const document = new DocumentBuilder()
    .setTitle('Roadbook')
    .setVersion('1')
    .setDescription(texts.INTRODUCTION)
    .setLicense('AGPL-3.0-or-later', 'https://www.gnu.org/licenses/agpl-3.0.html')
    .addServer('/', 'The shop this contract comes from')
    .addCookieAuth('rb_visitor', cookie('Set by the first call; with https:// its name begins with __Host-'), 'visitor')
    .addCookieAuth('rb_operator', cookie('Set by POST /api/admin/login'), 'operator')
    .build();
  document.tags = [...texts.TAGS];
  const contract = SwaggerModule.createDocument(app, document, { operationIdFactory: (_, method) => method });
  for (const [path, item] of Object.entries(contract.paths))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = item[method];
      if (operation) complete(operation, method, path);
    }
  const examples = Object.fromEntries(ERROR_CODES.map((code) => [code, { value: texts.exampleOf(code) }]));
  contract.components = { ...contract.components, headers: texts.HEADERS, examples };
  return { ...(asThreeOne(contract) as OpenAPIObject), openapi: '3.1.0' };
}

const cookie = (description: string) => ({ type: 'apiKey' as const, in: 'cookie', description });

/** Adds what guards, hooks and interceptors do to every call, so that no controller repeats it. */
function complete(operation: Operation, method: string, path: string): void {
  const isReplayed = method !== 'get' && !(NOT_REPLAYED in operation);
  for (const code of commonFailures(method, path, isReplayed)) addFailure(operation, code);
  // A caller without a cookie gets one.
  operation.security ??= [{ visitor: [] }, {}];
  if (isReplayed) operation.parameters = [...(operation.parameters ?? []), texts.IDEMPOTENCY_KEY];
  const { [LIMIT]: limit } = operation as { [LIMIT]?: LimitName };
  const isLimited = limitOfCalls(method, limit) !== null;
  for (const [status, response] of Object.entries(operation.responses))
    if (response && 'description' in response) completeResponse(operation, status, response, isLimited);
  addExamples(operation);
}

/** Any address may hold invalid characters, come from a blocked network or belong to the other host. */
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

/** Whether a failed call has a body other than FailureView, as health probes do. */
const hasOtherBody = (response: Response): boolean =>
  response !== undefined && 'content' in response && !JSON.stringify(response.content).includes(FAILURE_VIEW);

function completeResponse(operation: Operation, status: string, response: Described, isLimited: boolean): void {
  // 'X-RateLimit-Limit' is described as RateLimitLimit.
  const headers = headersOf(operation, status, isLimited).map((name) => [
    name,
    { $ref: `#/components/headers/${name.replace(/^X-|-/g, '')}` },
  ]);
  response.headers = { ...response.headers, ...(Object.fromEntries(headers) as Described['headers']) };
  const links = texts.LINKS[operation.operationId ?? ''];
  if (status === '200' && links) response.links = links;
  if (Number(status) < 400) response.description ||= 'What was asked for';
  else if (hasOtherBody(response)) response.description ||= 'What was asked for; something is not working';
  else describeFailure(operation, response);
}

/** Errors have the rate limit headers as well where their call was counted; listed, they would be half of the contract. */
function headersOf({ operationId = '', parameters = [] }: Operation, status: string, isLimited: boolean): string[] {
  const takes = (name: string): boolean => parameters.some((one) => 'name' in one && one.name === name);
  return [
    'X-Request-Id',
    ...(/^(429|503)$/.test(status) ? ['Retry-After'] : []),
    ...(/^(2|402)/.test(status) && takes(texts.IDEMPOTENCY_KEY.name) ? ['Idempotency-Replayed'] : []),
    ...(/^(200|304)$/.test(status) && takes('If-None-Match') ? ['ETag', 'Cache-Control'] : []),
    ...(isLimited && Number(status) < 400 ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] : []),
    ...(status === '200' && takes('range') ? ['Content-Range'] : []),
    ...(status === '302' ? ['Location'] : []),
    ...(status === '200' && texts.DOWNLOADS.has(operationId) ? ['Content-Disposition'] : []),
  ];
}

/** Every error is JSON, with an example of each code. */
function describeFailure(operation: Operation, response: Described): void {
  const codes = response.description.split(', ') as ErrorCode[];
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  response.content = { 'application/json': { schema: { $ref: FAILURE_VIEW }, examples } };
  const steps = codes.flatMap((code) => texts.NEXT_STEPS[code] ?? []);
  if (steps.length > 0) operation.description = [operation.description, ...steps].filter(Boolean).join('\n\n');
}

function addExamples({ operationId = '', requestBody, parameters = [] }: Operation): void {
  for (const parameter of parameters)
    if ('in' in parameter && parameter.in === 'path') parameter.example ??= texts.PATH_EXAMPLES[parameter.name];
  const json = requestBody && 'content' in requestBody ? requestBody.content['application/json'] : undefined;
  const example = texts.BODY_EXAMPLES[operationId];
  if (json && example) json.example = example;
}

/** Converts Nest's OpenAPI 3.0 to 3.1, where null is a type and a reference may have a description. */
function asThreeOne(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asThreeOne);
  if (typeof value !== 'object' || value === null) return value;
  return withNull(
    withoutAllOf(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asThreeOne(part)]))),
  );
}

/** Replaces a list of one reference by that reference. Nest adds "object" beside one that may be null. */
function withoutAllOf(node: Node): Node {
  const { allOf, type, ...rest } = node;
  const isReference = Array.isArray(allOf) && allOf.length === 1 && (type === undefined || type === 'object');
  return isReference ? { ...(allOf[0] as Node), ...rest } : node;
}

function withNull({ nullable, ...node }: Node): Node {
  if (nullable !== true) return node;
  const { $ref, type, enum: values, anyOf, ...rest } = node;
  const alternatives = ($ref === undefined ? anyOf : [{ $ref }]) as Node[] | undefined;
  if (alternatives) return { ...rest, anyOf: [...alternatives, { type: 'null' }] };
  return {
    ...rest,
    ...(type !== undefined && { type: [type, 'null'] }),
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}
