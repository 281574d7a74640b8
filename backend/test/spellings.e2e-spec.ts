import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import request from 'supertest';
import type { RunningApp } from './support/app.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { REAL_VIN } from './support/visitor.js';

describe('another spelling of a request', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startAppWithOperator({ RATE_LIMIT_FACTOR: '1' });
  });
  afterAll(() => app.stop());

  /** As it is written here: clients tidy an address up before they send it. */
  async function send(lines: string[], body = ''): Promise<string> {
    const { port } = app.http.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const head = [...lines, 'Host: 127.0.0.1', `Content-Length: ${body.length}`, 'Connection: close'].join('\r\n');
    socket.write(`${head}\r\n\r\n${body}`);
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    await once(socket, 'close');
    return answer;
  }

  it.each(['/api/errors', '/%61pi/errors', '/a%70i/errors', 'http://127.0.0.1/api/errors'])(
    '[X3-009] refuses a change from a foreign page at %s, and accepts its own everywhere',
    async (path) => {
      const json = ['Content-Type: application/json'];
      const foreign = await send([`POST ${path} HTTP/1.1`, 'Origin: https://evil.example', ...json], '{"message":"x"}');
      expect(foreign).toMatch(/^HTTP\/1.1 403 [^]*"code":"FORBIDDEN_ORIGIN"/);
      const own = await send([`POST ${path} HTTP/1.1`, 'Origin: http://127.0.0.1', ...json], '{"message":"x"}');
      expect(own).toMatch(/^HTTP\/1.1 200 /);
      expect(own).toMatch(/^cache-control: no-store\r$/im);
    },
  );

  it('[X3-010] is limited when only the head of an answer is asked for', async () => {
    const ask = () => request(app.http).head('/api/verify/7K3M-Q9XZ-2WBD').set('x-forwarded-for', '198.51.100.50');
    for (let i = 0; i < 20; i++) await ask().expect(404);
    await ask().expect(429);
  });

  it.each(['/api/reports/%E0%A4%A', '/%', '/results/%ff'])(
    'that is not an address, %s, is refused in the envelope',
    async (path) => {
      const { body, headers } = await request(app.http).get(path).expect(400);
      expect(body).toEqual({
        success: false,
        error: 'Invalid input',
        code: 'VALIDATION',
        requestId: expect.any(String),
      });
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  describe('the address of the caller', () => {
    const look = (from: string) =>
      request(app.http).post('/api/lookup/vin').set('x-forwarded-for', from).send({ vin: REAL_VIN });
    const lastFrom = async () =>
      (await app.dataSource.query('SELECT "ipAddress" FROM users ORDER BY "createdAt" DESC LIMIT 1'))[0].ipAddress;

    it.each([
      ['203.0.113.7', '203.0.113.7'],
      ['203.0.113.7:51234', '203.0.113.7'],
      ['[2001:db8::7]:443', '2001:db8::7'],
      ['unknown', '127.0.0.1'],
      ['x'.repeat(200), '127.0.0.1'],
      ['fe80::1%eth0', '127.0.0.1'],
      ["1'; --, 10.0.0.7", '10.0.0.7'],
      ['', '127.0.0.1'],
    ])('is an address, whatever a proxy forwards: %s', async (from, believed) => {
      await look(from).expect(200);
      expect(await lastFrom()).toBe(believed);
    });

    it('does not keep the operator from the list of suspicious addresses', async () => {
      for (let i = 0; i < 5; i++)
        await request(app.http).post('/api/admin/login').set('x-forwarded-for', 'nobody').send({ password: 'x' });
      await app.dataSource.query(
        `INSERT INTO address_counts ("ipAddress", kind, hour, count) VALUES ('fe80::1%eth0', 'lookup', now(), 80)`,
      );
      const operator = await signIn(app);
      const { body } = await operator.get('/api/admin/suspicious-addresses').expect(200);
      const listed = body.data.map(({ ipAddress }: { ipAddress: string }) => ipAddress);
      expect(listed).toEqual(expect.arrayContaining(['fe80::1%eth0', '127.0.0.1']));
    });
  });
});
