import { createHmac } from 'node:crypto';
import request from 'supertest';
import { firstOperatorPassword } from '../src/admin/first-operator.js';
import { SecretsService } from '../src/platform/database/secrets.service.js';
import { type RunningApp, startApp } from './support/app.js';
import { until } from './support/until.js';

const PASSWORD = 'a password the owner chose';

/** What a stranger may call: the login, and what it asks for. */
const OPEN = new Set(['/api/admin/login', '/api/admin/gate']);

describe("the operator's API", () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ OPERATOR_PASSWORD: PASSWORD });
    await firstOperatorPassword(app.app);
  });
  afterAll(() => app.stop());

  const login = (password: unknown, from = '198.51.100.1') =>
    request(app.http).post('/api/admin/login').set('x-forwarded-for', from).send({ password });
  const sessions = () => app.dataSource.query<{ id: string }[]>('SELECT id FROM operator_sessions');

  const age = (column: string, by: string) =>
    app.dataSource.query(`UPDATE operator_sessions SET ${column} = ${column} - $1::interval`, [by]);

  async function signIn() {
    const agent = request.agent(app.http);
    await agent.post('/api/admin/login').send({ password: PASSWORD }).expect(200);
    return agent;
  }

  describe('the gate', () => {
    it('[X3-007, B4-035] opens for the right password with an HttpOnly, SameSite=Strict cookie', async () => {
      const { body, headers } = await login(PASSWORD).expect(200);
      expect(body).toEqual({
        success: true,
        data: {
          operator: 'admin',
          role: 'owner',
          mustChangePassword: false,
          mustSetUpSecondFactor: false,
          secondFactor: false,
          expiresAt: expect.any(String),
        },
      });
      const minutes = (Date.parse(body.data.expiresAt) - Date.now()) / 60_000;
      expect(Math.round(minutes)).toBe(30);
      const cookie = operatorCookie(headers);
      expect(cookie).toMatch(/^rb_operator=[\w-]+\.[\w-]+\.[\w-]+; Path=\/api\/admin; HttpOnly; SameSite=Strict$/);
    });

    it('[B2-122, B8-024] answers a wrong password with its text and no cookie', async () => {
      for (const wrong of ['wrong', '', `${PASSWORD} `, PASSWORD.toUpperCase(), 'x'.repeat(10_000), 'nul\0byte']) {
        const { body, headers } = await login(wrong, '198.51.100.2').expect(401);
        expect(body).toMatchObject({ success: false, error: 'Incorrect admin password', code: 'WRONG_PASSWORD' });
        expect(operatorCookie(headers)).toBeUndefined();
      }
    });

    it('refuses a missing or malformed password', async () => {
      for (const nothing of [undefined, null, 7, true, [PASSWORD], { $ne: '' }]) {
        const { body } = await login(nothing, '198.51.100.3').expect(400);
        expect(body).toMatchObject({ code: 'VALIDATION', fields: { password: 'Required' } });
      }
      const { body } = await request(app.http).post('/api/admin/login').expect(400);
      expect(body.code).toBe('VALIDATION');
    });

    it('[X3-007] stops guessing after ten wrong attempts in a minute, even when they come at once', async () => {
      const from = '203.0.113.9';
      // A machine that is busy asks some of them to come again, which says nothing about their password.
      const guess = () =>
        until(
          () => login('guess', from),
          ({ status }) => status !== 503,
        );
      const answers = await Promise.all(Array.from({ length: 14 }, guess));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
      const { body, headers } = await login(PASSWORD, from).expect(429);
      expect(body).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      await login(PASSWORD, '203.0.113.10').expect(200);
    });

    it('[X3-007] does not count right passwords and forgives after one', async () => {
      const from = '203.0.113.11';
      for (let i = 0; i < 12; i++) await login(PASSWORD, from).expect(200);
      for (let i = 0; i < 9; i++) await login('typo', from).expect(401);
      await login(PASSWORD, from).expect(200);
      await login('typo', from).expect(401);
      await login(PASSWORD, from).expect(200);
    });

    it('[X3-007] takes no login from a page of another site', async () => {
      const { body } = await login(PASSWORD).set('origin', 'https://elsewhere.example').expect(403);
      expect(body.code).toBe('FORBIDDEN_ORIGIN');
    });
  });

  describe('the session', () => {
    it('[X3-007, B4-036] is required by every documented call, and for paths that do not exist', async () => {
      const { body } = await request(app.http).get('/api/operator-openapi.json').expect(200);
      const calls = Object.entries(body.paths as Record<string, object>)
        .filter(([path]) => path.startsWith('/api/admin/') && !OPEN.has(path))
        .flatMap(([path, methods]) =>
          Object.keys(methods).map((method) => [method, path.replace(/\{\w+\}/g, 'x')] as const),
        );
      expect(calls).toContainEqual(['get', '/api/admin/reports']);
      const unknown = ['get', 'post', 'put', 'patch', 'delete'].map(
        (method) => [method, '/api/admin/no/such'] as const,
      );
      for (const [method, path] of [...calls, ...unknown]) {
        const answer = await request(app.http)[method as 'get'](path);
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 401, 'UNAUTHORIZED']);
      }
      const operator = await signIn();
      expect((await operator.get('/api/admin/no/such').expect(404)).body.code).toBe('NOT_FOUND');
    });

    it('[B4-033] says who is signed in', async () => {
      await request(app.http).get('/api/admin/me').expect(401);
      const operator = await signIn();
      const { body } = await operator.get('/api/admin/me').expect(200);
      expect(body.data.operator).toBe('admin');
    });

    it('[X3-007] ends with logout, also for a copy of the cookie', async () => {
      const { headers } = await login(PASSWORD).expect(200);
      const copy = operatorCookie(headers)?.split(';')[0] ?? '';
      const { headers: bye } = await request(app.http).post('/api/admin/logout').set('cookie', copy).expect(204);
      expect(operatorCookie(bye)).toMatch(/^rb_operator=;.*Expires=Thu, 01 Jan 1970/);
      await request(app.http).get('/api/admin/me').set('cookie', copy).expect(401);
    });

    it('[X3-007] ends after 30 idle minutes, and every use moves that end', async () => {
      const operator = await signIn();
      await age('"lastSeenAt"', '29 minutes');
      await operator.get('/api/admin/reports').expect(200);
      await age('"lastSeenAt"', '29 minutes');
      await operator.get('/api/admin/me').expect(200);
      await age('"lastSeenAt"', '30 minutes');
      const { body } = await operator.get('/api/admin/reports').expect(401);
      expect(body).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
    });

    it('ends after twelve hours even when in use, and a login deletes ended sessions', async () => {
      const operator = await signIn();
      await age('"createdAt"', '12 hours');
      await operator.get('/api/admin/me').expect(401);
      await signIn();
      expect(await sessions()).toHaveLength(1);
    });

    it('[X3-007] needs our signature, under the algorithm we use, and a session we know', async () => {
      await signIn();
      const [known] = await sessions();
      const claims = { sub: 'admin', jti: known?.id, exp: Date.now() };
      for (const forged of [unsigned(claims), signed(claims, 'another key'), 'nonsense', `${unsigned(claims)}AAAA`])
        await request(app.http).get('/api/admin/me').set('cookie', `rb_operator=${forged}`).expect(401);
      const genuine = signed(claims, app.app.get(SecretsService).keyFor('operator session'));
      const ask = request(app.http).get('/api/admin/me');
      await ask.set('cookie', `rb_operator=${genuine}`).expect(200);
    });
  });
});

/** The operator's cookie among those an answer sets. */
function operatorCookie(headers: Record<string, string | string[] | undefined>): string | undefined {
  return [headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('rb_operator='));
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (claims: object): string => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;

function signed(claims: object, key: string | Buffer): string {
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}
