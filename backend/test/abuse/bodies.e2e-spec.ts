import { monitorEventLoopDelay } from 'node:perf_hooks';
import { randomBytes } from 'node:crypto';
import { PNG as Png } from 'pngjs';
import request from 'supertest';
import { PaymentProvider } from '../../src/payments/payment-provider.js';
import { type RunningApp, startApp } from '../support/app.js';
import { until } from '../support/until.js';
import { TestVisitor } from '../support/visitor.js';

const LIMIT_BYTES = 16 * 1024;

/** A diagonal stroke on noise too light to be ink: the picture that costs most bytes and is still a signature. */
function strokeOnLightNoise(size: number): Png {
  const picture = new Png({ width: size, height: size });
  randomBytes(picture.data.length).forEach((byte, at) => (picture.data[at] = at % 4 === 3 ? 255 : 192 + (byte % 64)));
  for (let at = 10; at < size - 10; at++)
    for (const pixel of [at * size + at, at * size + at + 1]) picture.data.fill(0, 4 * pixel, 4 * pixel + 3);
  return picture;
}

describe('bodies', () => {
  let app: RunningApp;
  let visitor: TestVisitor;
  beforeAll(async () => {
    app = await startApp();
    visitor = new TestVisitor(app);
    await visitor.lookup();
  });
  afterAll(() => app.stop());

  const post = (path: string, body: string) =>
    visitor.agent.post(path).set('content-type', 'application/json').send(body);
  const object = (keys: number, value: unknown = 1) =>
    JSON.stringify({ marketing: Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}`, value])) });
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  it.each([
    ['201 keys', object(200)],
    ['201 entries of a list', JSON.stringify({ list: Array.from({ length: 200 }, () => 0) })],
    ['21 levels', nested(21)],
    ['keys spread over levels', JSON.stringify({ a: { b: JSON.parse(object(100)), c: JSON.parse(object(100)) } })],
  ])('[X6-004] of %s are 400 before anything is copied', async (_, body) => {
    const { body: answer } = await post('/api/checkout/session', body).expect(400);
    // The validation's own refusal would name fields.
    expect(answer).toMatchObject({ code: 'VALIDATION', error: 'Invalid input' });
    expect(answer).not.toHaveProperty('fields');
  });

  it('[X6-004] of 200 keys and of 20 levels get as far as the validation', async () => {
    for (const body of [object(199), nested(20)])
      expect((await post('/api/checkout/session', body).expect(400)).body).toHaveProperty('fields');
  });

  it.each([
    ['__proto__', '{"marketing":{"__proto__":{"admin":true}}}'],
    ['__proto__ in other letters', '{"\\u005f_proto__":{"admin":true}}'],
    ['the prototype of a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ])('[X6-018] with %s as a key are refused, and no object has what they say', async (_, body) => {
    expect((await post('/api/checkout/session', body).expect(400)).body.code).toBe('MALFORMED_JSON');
    expect({}).not.toHaveProperty('admin');
  });

  it('[X6-004] with as many keys in the query are 400 too', async () => {
    await visitor.agent.get(`/api/reports?${Array.from({ length: 201 }, (_, i) => `k${i}=1`).join('&')}`).expect(400);
  });

  it.each([
    ['/api/lookup/vin', LIMIT_BYTES],
    ['/api/admin/login', LIMIT_BYTES],
    ['/api/errors', 2 * LIMIT_BYTES],
    ['/api/signatures', 4 * LIMIT_BYTES],
    ['/api/payments/webhook', 4 * LIMIT_BYTES],
  ])('[X6-004] of %s have at most %d bytes', async (path, limit) => {
    const sized = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`;
    const statusOf = async (body: string) => (await post(path, body)).status;
    expect(await statusOf(sized(limit + 1))).toBe(413);
    expect(await statusOf(sized(limit))).not.toBe(413);
  });

  it('[X6-004] that are accepted do not slow anyone else down: p99 of the event loop grows by at most 50 ms', async () => {
    const { id } = await visitor.lookup();
    await visitor.buy(id);
    // Nearly as many bytes as a signature may have: it is decoded and drawn again.
    const drawing = Png.sync.write(strokeOnLightNoise(112));
    const signatureData = `data:image/png;base64,${drawing.toString('base64')}`;
    const signature = { vehicleReportId: id, signatureData, agreementVersion: '2026-11' };
    const signed = ['/api/signatures', JSON.stringify(signature)] as const;
    expect(drawing.length).toBeGreaterThan(36_000);
    const text = 'x'.repeat(70);
    const deviceInfo = JSON.parse(object(190, text.repeat(2))) as object;
    // With the status of an answer to it: one that was put off or turned away early holds nobody up, and proves nothing.
    const worst: (readonly [path: string, body: string, status: number])[] = [
      ...['/api/checkout/session', '/api/users/register', '/api/addresses'].map(
        (path) => [path, object(199, text), 400] as const,
      ),
      ['/api/errors', JSON.stringify({ message: text, deviceInfo }), 200],
      [...signed, 200],
      ['/api/payments/webhook', object(199, text.repeat(4)), 400],
    ];
    /** As the server asks for when the machine is busy: come again. */
    const taken = async (path: string, body: string): Promise<number> => {
      const answer = await until(
        () => post(path, body),
        ({ status }) => status !== 503,
      );
      return answer.status;
    };
    const p99 = async (calls: typeof worst) => {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const statuses: [string, number][] = [];
      for (const [path, body] of calls)
        for (let times = 0; times < 3; times++) statuses.push([path, await taken(path, body)]);
      delay.disable();
      const expected = calls.flatMap(([path, , status]) => Array.from({ length: 3 }, () => [path, status]));
      expect(statuses).toEqual(expected);
      return delay.percentile(99) / 1e6;
    };
    const nothing = worst.map(([path]) => [path, '{}', 400] as const);
    expect(await taken(...signed)).toBe(200);
    // Beside the same calls with nothing in them, each at its best: what else the machine does at the moment is not counted as theirs.
    let [full, empty] = [Infinity, Infinity];
    for (let round = 0; round < 6 && !(full - empty <= 50); round++) {
      empty = Math.min(empty, await p99(nothing));
      full = Math.min(full, await p99(worst));
    }
    expect(full - empty).toBeLessThanOrEqual(50);
  }, 60_000);
});

describe('a webhook', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ RATE_LIMIT_FACTOR: '1' })));
  afterAll(() => app.stop());
  const send = (body: string, signature = 'ab'.repeat(32)) =>
    request(app.http)
      .post('/api/payments/webhook')
      .set({ 'content-type': 'application/json', 'simulated-signature': signature })
      .send(body);

  it('[X6-005] is not parsed before its signature is found good, and is limited while it is not', async () => {
    const reading = jest.spyOn(app.app.get(PaymentProvider), 'readEvent');
    const parsing = jest.spyOn(JSON, 'parse');
    const { body } = await send('this is no JSON').expect(400);
    expect(body.code).toBe('INVALID_SIGNATURE');
    expect(parsing.mock.calls.some(([text]) => String(text).includes('this is no'))).toBe(false);
    parsing.mockRestore();
    for (let i = 1; i < 20; i++) await send('{}').expect(400);
    const { headers } = await send('{}').expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    // What is signed is never limited: nobody can keep the provider out.
    reading.mockReturnValue({ id: 'evt', type: 'x', reference: null });
    await send('{}').expect(200);
    reading.mockRestore();
  });
});
