import type { Test } from 'supertest';
import { createOpenApi } from '../src/platform/http/openapi.js';
import { EXAMPLE_TOKEN } from '../src/platform/http/report-token.js';
import { type RunningApp, startApp } from './support/app.js';
import { TestVisitor } from './support/visitor.js';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
  schema?: { example?: unknown };
}
interface Operation {
  operationId: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: Record<string, unknown> }> };
}
interface Call {
  path: string;
  method: 'get' | 'post' | 'patch' | 'delete';
  operation: Operation;
}

/** Calls that answer otherwise than by 200 to a buyer who has done what stands before them, and why. */
const OTHERWISE: Record<string, number> = {
  // The default installation has no licensed photos.
  getVehiclePhoto: 404,
  // The VIN of the page names one model year.
  stateYear: 400,
  // The call before ended the link.
  readShared: 410,
  // No call of the page sells a subscription or a credit.
  ...{ unlockReport: 402, buyExtraReport: 404, cancelSubscription: 404, resumeSubscription: 404 },
  ...{ openRenewal: 404, completeRenewal: 404 },
  // The token is in an email, and without it no email is proven.
  ...{ consumeMagicLink: 410, lookAtEmailChange: 410, confirmEmailChange: 410, stopEmailChange: 410 },
  ...{ signOutEverywhere: 403, getPersonalData: 403, correctPersonalData: 403 },
  ...{ erasePersonalData: 403, eraseAddresses: 403 },
  // It leads to a page.
  openUnsubscribe: 302,
  // Only Stripe can sign it.
  receivePaymentEvent: 400,
};

describe('the examples of Swagger UI', () => {
  let app: RunningApp;
  let calls: Call[];
  beforeAll(async () => {
    app = await startApp();
    const { paths, tags = [] } = createOpenApi(app.app);
    const order = tags.map(({ name }) => name);
    calls = Object.entries(paths)
      .filter(([path]) => !path.startsWith('/api/admin/'))
      .flatMap(([path, item]) =>
        Object.entries(item as Record<string, Operation>).map(
          ([method, operation]) => ({ path, method, operation }) as Call,
        ),
      )
      .sort((one, other) => order.indexOf(one.operation.tags[0] ?? '') - order.indexOf(other.operation.tags[0] ?? ''));
  });
  afterAll(() => app.stop());

  const exampleOf = ({ example, schema }: Parameter): unknown => example ?? schema?.example;

  it('fill in every path parameter and every body', () => {
    const { paths } = createOpenApi(app.app);
    const empty = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).flatMap(([method, { parameters = [], requestBody }]) => [
        ...parameters
          .filter((one) => one.in === 'path' && exampleOf(one) === undefined)
          .map(({ name }) => [method, path, name]),
        ...(path.startsWith('/api/admin/') || !requestBody || requestBody.content['application/json']?.example
          ? []
          : [[method, path, 'body']]),
      ]),
    );
    expect(empty).toEqual([]);
  });

  it('run in the order of the page, with the ids that the answers before have given', async () => {
    const visitor = new TestVisitor(app);
    const known: Record<string, string> = {};
    const unexpected: unknown[] = [];
    for (const call of calls) {
      const { operationId } = call.operation;
      const answer = await ask(visitor, call, known);
      learn(known, operationId, answer.body?.data);
      if (operationId === 'saveAddress') await visitor.readyReport(known.reportId ?? '');
      if (answer.status !== (OTHERWISE[operationId] ?? 200)) unexpected.push([operationId, answer.status, answer.body]);
    }
    expect(unexpected).toEqual([]);
    expect(calls.length).toBeGreaterThan(60);
  }, 60_000);

  function ask(visitor: TestVisitor, { path, method, operation }: Call, known: Record<string, string>): Test {
    const { parameters = [], requestBody } = operation;
    const fill = ({ name }: { name: string }, example: unknown) => known[name] ?? String(example);
    const address = parameters
      .filter((one) => one.in === 'path')
      .reduce((text, one) => text.replace(`{${one.name}}`, fill(one, exampleOf(one))), path);
    const asked = parameters.filter((one) => one.in === 'query' && exampleOf(one) !== undefined);
    const query = Object.fromEntries(asked.map((one) => [one.name, exampleOf(one)]));
    const example = requestBody?.content['application/json']?.example;
    const body = Object.entries(example ?? {}).map(([name, value]) => {
      const isId = value === EXAMPLE_TOKEN || name === 'hold';
      return [name, isId ? (known[name === 'vehicleReportId' ? 'reportId' : name] ?? value) : value];
    });
    const request = visitor.agent[method](address).query(query as Record<string, string>);
    return requestBody ? request.send(Object.fromEntries(body)) : request;
  }
});

/** Of the calls whose answer holds an id: the name under which later calls take it, and where it is. */
const IDS: Record<string, [string, (data: Answered) => string | undefined]> = {
  lookupVin: ['reportId', ({ id }) => id],
  holdPrice: ['hold', ({ hold }) => hold],
  openCheckout: ['sessionId', ({ sessionId }) => sessionId],
  getReport: ['code', ({ verification }) => verification?.code],
  shareReport: ['shareToken', ({ url }) => url?.split('/').at(-1)],
  listPurchases: ['receiptId', ({ receipts }) => receipts?.[0]?.id],
  ensureUser: ['userId', ({ userId }) => userId],
};
type Answered = Partial<Record<'id' | 'hold' | 'sessionId' | 'url' | 'userId', string>> & {
  verification?: { code: string };
  receipts?: { id: string }[];
};

function learn(known: Record<string, string>, operationId: string, data: Answered | undefined): void {
  const [name, find] = IDS[operationId] ?? [];
  const id = data && find?.(data);
  if (name && id) known[name] = id;
}
