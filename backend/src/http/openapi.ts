import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { ErrorCode } from './errors.js';
import { NOT_REPLAYED } from './idempotency/not-replayed.js';
import { LIMIT } from './limits/limit.js';
import { type LimitName, rateLimitOf } from './limits/rate-limits.js';
import { markTags, withNonce } from './nonce.js';

type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;
type ResponseObject = Exclude<NonNullable<OperationObject['responses'][string]>, { $ref: string }>;

/** The contract, made from the controllers and their DTO classes. */
export function createOpenApi(app: INestApplication): OpenAPIObject {
  const document = new DocumentBuilder()
    .setTitle('Roadbook')
    .setVersion('1')
    .setDescription(
      'Look a vehicle up, buy its history report, read it. Every answer is `{success: true, data}` or ' +
        '`{success: false, error, code, requestId, fields?}`. A visitor is known by the `rb_visitor` cookie, which the first call sets.',
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
  return contract;
}

/** What guards every call is said here, so that no controller has to repeat it or can forget it. */
function describeGuards({ paths }: OpenAPIObject): void {
  const failure = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/FailureView' } } },
  });
  for (const item of Object.values(paths))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = item[method];
      if (!operation) continue;
      addFailure(operation, '403', 'ADDRESS_BLOCKED', failure);
      addFailure(operation, '503', 'UNAVAILABLE', failure);
      if (rateLimitOf(method, takeLimit(operation))) addFailure(operation, '429', 'TOO_MANY_REQUESTS', failure);
      if (method === 'get') continue;
      addFailure(operation, '403', 'FORBIDDEN_ORIGIN', failure);
      if (operation.requestBody) {
        addFailure(operation, '400', 'MALFORMED_JSON', failure);
        addFailure(operation, '413', 'PAYLOAD_TOO_LARGE', failure);
        addFailure(operation, '415', 'UNSUPPORTED_MEDIA_TYPE', failure);
      }
      if (NOT_REPLAYED in operation) continue;
      addFailure(operation, '409', 'REQUEST_IN_PROGRESS', failure);
      addFailure(operation, '422', 'IDEMPOTENCY_KEY_REUSED', failure);
      operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
    }
}

/** The limit a handler names, which is no business of whoever reads the contract. */
function takeLimit(operation: OperationObject & { [LIMIT]?: LimitName }): LimitName | undefined {
  const name = operation[LIMIT];
  Reflect.deleteProperty(operation, LIMIT);
  return name;
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description: 'The same visitor repeating the call with the same key and body within a day gets the first answer.',
  schema: { type: 'string', maxLength: 200 },
};

function addFailure(
  { responses }: OperationObject,
  status: string,
  code: ErrorCode,
  failure: (description: string) => ResponseObject,
): void {
  const known = responses[status];
  const said = known && 'description' in known ? known.description : '';
  if (!said?.split(', ').includes(code)) responses[status] = failure([said, code].filter(Boolean).join(', '));
}

const OPERATORS_CALLS = '/api/admin/';
const DOCUMENTS = [
  {
    path: 'api/docs',
    file: 'api/openapi',
    title: 'Roadbook API',
    holds: (call: string) => !call.startsWith(OPERATORS_CALLS),
  },
  {
    path: 'api/operator-docs',
    file: 'api/operator-openapi',
    title: 'Roadbook API for operators',
    holds: (call: string) => call.startsWith(OPERATORS_CALLS),
  },
];

/** Swagger UI and the documents themselves: /api/docs for the shop and integrators, /api/operator-docs for the console. */
export function serveOpenApi(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  // Swagger UI writes its own document, which knows nothing of nonces.
  fastify.addHook('onSend', async (request, reply, payload) =>
    DOCUMENTS.some(({ path }) => request.url.startsWith(`/${path}`)) &&
    typeof payload === 'string' &&
    String(reply.getHeader('content-type')).startsWith('text/html')
      ? withNonce(reply, markTags(payload))
      : payload,
  );
  for (const { path, file, title, holds } of DOCUMENTS)
    SwaggerModule.setup(path, app, () => partOf(createOpenApi(app), holds), {
      jsonDocumentUrl: `${file}.json`,
      yamlDocumentUrl: `${file}.yaml`,
      customSiteTitle: title,
      // Without the bar, whose logo brings a style of its own.
      swaggerOptions: { layout: 'BaseLayout' },
    });
}

/** The calls that a document holds, and the schemas that these speak of. */
function partOf(contract: OpenAPIObject, holds: (call: string) => boolean): OpenAPIObject {
  const paths = Object.fromEntries(Object.entries(contract.paths).filter(([call]) => holds(call)));
  const all = contract.components?.schemas ?? {};
  const needed = new Set<string>();
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (needed.has(name)) continue;
      needed.add(name);
      collect(all[name] ?? {});
    }
  };
  collect(paths);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => needed.has(name)));
  return { ...contract, paths, components: { ...contract.components, schemas } };
}
