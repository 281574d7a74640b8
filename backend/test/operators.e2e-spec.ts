import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import request from 'supertest';
import type { RunningApp } from './support/app.js';
import { startAppWithOperator } from './support/operator.js';
import { OutsideServer, plays } from './support/outside-server.js';
import { rangeWith } from './support/leaked-passwords.js';
import { TestVisitor } from './support/visitor.js';

type Agent = ReturnType<typeof request.agent>;
interface Contract {
  paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }>;
  components: { schemas: Record<string, { properties?: object }> };
}
interface Schema {
  $ref?: string;
  items?: { $ref?: string };
}
const contract = JSON.parse(readFileSync(join(__dirname, '../openapi.json'), 'utf8')) as Contract;

const OWNER_PASSWORD = 'a password the owner chose';
const OWN = 'seven small horses on a roof';
const NOTHING_LEAKED = plays.text(rangeWith('what nobody here chooses'), 'text/plain');

const codeAt = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

describe('[X6-014] operators', () => {
  let app: RunningApp;
  let owner: Agent;
  let name = 0;
  let leakedPasswords: OutsideServer;
  beforeAll(async () => {
    leakedPasswords = await OutsideServer.start();
    leakedPasswords.part = NOTHING_LEAKED;
    app = await startAppWithOperator({ BREACHED_PASSWORDS_URL: leakedPasswords.url });
    owner = await signedIn('admin', OWNER_PASSWORD);
  });
  afterAll(async () => {
    await app.stop();
    await leakedPasswords.stop();
  });

  const login = (body: object) => request(app.http).post('/api/admin/login').send(body);

  async function signedIn(operator: string, password: string): Promise<Agent> {
    const agent = request.agent(app.http);
    await agent.post('/api/admin/login').send({ operator, password }).expect(200);
    return agent;
  }

  /** An operator who has replaced the password that was handed over. */
  async function added(role: string): Promise<{ name: string; agent: Agent }> {
    const who = `ada-${++name}`;
    const { body } = await owner.post('/api/admin/operators').send({ name: who, role, reason: 'joins us' }).expect(200);
    const agent = await signedIn(who, body.data.password);
    const change = { password: body.data.password, newPassword: OWN };
    await agent.post('/api/admin/me/password').send(change).expect(200);
    return { name: who, agent };
  }

  const audit = async () =>
    (
      await app.dataSource.query<{ operator: string; action: string; subject: string | null }[]>(
        'SELECT operator, action, subject FROM audit_log ORDER BY id',
      )
    ).map(({ operator, action, subject }) => [operator, action, subject]);

  it('have names, and replace the password that was handed over before anything else answers', async () => {
    const { body } = await owner
      .post('/api/admin/operators')
      .send({ name: 'ada', role: 'support', reason: 'joins us' })
      .expect(200);
    const handedOver = body.data.password as string;
    const ada = await signedIn('ada', handedOver);
    expect((await ada.get('/api/admin/me').expect(200)).body.data).toMatchObject({
      operator: 'ada',
      role: 'support',
      mustChangePassword: true,
    });
    expect((await ada.get('/api/admin/reports').expect(403)).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    for (const [newPassword, problem] of [
      ['short', 'At least 12 characters'],
      ['password1234', expect.stringMatching(/easy to guess/)],
      [handedOver, 'This is your current password'],
    ]) {
      const refused = await ada.post('/api/admin/me/password').send({ password: handedOver, newPassword }).expect(400);
      expect(refused.body.fields).toEqual({ newPassword: problem });
    }
    const wrong = await ada.post('/api/admin/me/password').send({ password: 'guess', newPassword: OWN }).expect(400);
    expect(wrong.body.fields).toEqual({ password: 'This is not your password' });
    await ada.post('/api/admin/me/password').send({ password: handedOver, newPassword: OWN }).expect(200);
    await ada.get('/api/admin/reports').expect(200);
    await login({ operator: 'ada', password: handedOver }).expect(401);
    await login({ operator: 'ada', password: OWN }).expect(200);
    await login({ operator: 'admin', password: OWN }).expect(401);
    expect(await audit()).toEqual(
      expect.arrayContaining([
        ['admin', 'add-operator', 'ada'],
        ['ada', 'change-password', 'ada'],
        ['nobody', 'login-failed', 'ada'],
      ]),
    );
    await owner.post('/api/admin/operators').send({ name: 'ada', role: 'owner', reason: 'again' }).expect(409);
    for (const bad of ['', 'Ada', '../x', 'x'.repeat(41), 7])
      await owner.post('/api/admin/operators').send({ name: bad, role: 'owner', reason: 'no name' }).expect(400);
  });

  it('[X6-018] cannot choose a leaked password, and the audit log says what a new one was compared with', async () => {
    const leaked = 'nine blue kettles under a bridge';
    const { name: who, agent } = await added('support');
    leakedPasswords.part = plays.text(rangeWith(leaked), 'text/plain');
    const change = { password: OWN, newPassword: leaked };
    const refused = await agent.post('/api/admin/me/password').send(change).expect(400);
    expect(refused.body.fields).toEqual({ newPassword: expect.stringMatching(/^This password has leaked/) });
    // Where the service is no help the password is changed all the same.
    leakedPasswords.part = plays.status(403);
    await agent.post('/api/admin/me/password').send(change).expect(200);
    leakedPasswords.part = NOTHING_LEAKED;
    const rows = await app.dataSource.query<{ details: object }[]>(
      `SELECT details FROM audit_log WHERE action = 'change-password' AND subject = $1 ORDER BY id`,
      [who],
    );
    expect(rows.map(({ details }) => details)).toEqual([
      { compared: 'leaked passwords' },
      { compared: 'common passwords', service: 'refused' },
    ]);
  });

  it('do what their role allows: reading for all, changes for support, the staff for owners', async () => {
    const reader = await added('read-only');
    const support = await added('support');
    const block = (agent: Agent, ipAddress: string) => agent.post('/api/admin/block-ip').send({ ipAddress });
    await reader.agent.get('/api/admin/reports').expect(200);
    expect((await block(reader.agent, '203.0.113.1').expect(403)).body).toMatchObject({
      code: 'ROLE_REQUIRED',
      error: 'Your role (read-only) does not allow this: it needs support.',
    });
    expect((await block(support.agent, '203.0.113.1')).status).toBeLessThan(300);
    for (const { agent } of [reader, support]) {
      await agent.get('/api/admin/operators').expect(403);
      await agent.post('/api/admin/operators').send({ name: 'eve', role: 'owner', reason: 'me' }).expect(403);
      await agent.post(`/api/admin/operators/${reader.name}/role`).send({ role: 'owner', reason: 'me' }).expect(403);
    }
    await reader.agent.post('/api/admin/logout').expect(204);
    // A role counts at the next call, not at the next login.
    await owner
      .post(`/api/admin/operators/${support.name}/role`)
      .send({ role: 'read-only', reason: 'on leave' })
      .expect(200);
    await block(support.agent, '203.0.113.2').expect(403);
  });

  it('are signed out at once when disabled, and stay out until they are enabled', async () => {
    const { name: who, agent } = await added('support');
    await owner.post(`/api/admin/operators/${who}/disable`).send({ reason: 'left us' }).expect(200);
    await agent.get('/api/admin/me').expect(401);
    await login({ operator: who, password: OWN }).expect(401);
    await owner.post(`/api/admin/operators/${who}/enable`).send({ reason: 'is back' }).expect(200);
    await login({ operator: who, password: OWN }).expect(200);
    await owner.post('/api/admin/operators/nobody/disable').send({ reason: 'nobody' }).expect(404);
  });

  it('show a code of their authenticator app, each code once, and a recovery code in its place', async () => {
    const { name: who, agent } = await added('support');
    await agent.post('/api/admin/me/second-factor').send({ password: 'guess' }).expect(400);
    const proposed = await agent.post('/api/admin/me/second-factor').send({ password: OWN }).expect(200);
    const { secret, uri } = proposed.body.data as { secret: string; uri: string };
    expect(uri).toContain(`secret=${secret}`);
    const [{ totpSecret }] = await app.dataSource.query<[{ totpSecret: string }]>(
      'SELECT "totpSecret" FROM operators WHERE name = $1',
      [who],
    );
    expect(totpSecret).not.toContain(secret);
    // Until it is confirmed the password alone opens the console: a half-finished set-up locks nobody out.
    const elsewhere = await signedIn(who, OWN);
    await agent.post('/api/admin/me/second-factor/confirm').send({ code: '000000' }).expect(400);
    const code = codeAt(secret);
    const confirmed = await agent.post('/api/admin/me/second-factor/confirm').send({ code }).expect(200);
    const codes = confirmed.body.data.codes as string[];
    expect(new Set(codes).size).toBe(10);
    await elsewhere.get('/api/admin/me').expect(401);

    expect((await login({ operator: who, password: OWN }).expect(401)).body.code).toBe('CODE_REQUIRED');
    expect((await login({ operator: who, password: 'guess', code }).expect(401)).body.code).toBe('WRONG_PASSWORD');
    for (const wrong of [code, '000000', 'x'.repeat(5000), { $ne: '' }, 7])
      expect((await login({ operator: who, password: OWN, code: wrong }).expect(401)).body.code).toBe('WRONG_CODE');
    const next = codeAt(secret, Date.now() + 30_000);
    const both = await Promise.all([1, 2].map(() => login({ operator: who, password: OWN, code: next })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    await login({ operator: who, password: OWN, code: ` ${codes[0]?.toUpperCase()} ` }).expect(200);
    await login({ operator: who, password: OWN, code: codes[0] }).expect(401);

    await owner.post(`/api/admin/operators/${who}/reset`).send({ reason: 'lost the phone' }).expect(200);
    await login({ operator: who, password: OWN }).expect(401);
  });

  it('see where the console is open and end it there with their password, an owner everywhere, others their own', async () => {
    const { name: who, agent } = await added('support');
    const laptop = request.agent(app.http).set('user-agent', 'Laptop');
    await laptop.post('/api/admin/login').send({ operator: who, password: OWN }).expect(200);
    const { body } = await agent.get('/api/admin/me/sessions').expect(200);
    const sessions = body.data as { id: string; operator: string; current: boolean; userAgent: string | null }[];
    expect(sessions.map(({ operator }) => operator)).toEqual([who, who]);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const ids = await app.dataSource.query<{ id: string }[]>('SELECT id FROM operator_sessions');
    for (const { id } of ids) expect(JSON.stringify(body)).not.toContain(id);
    const owners = (await owner.get('/api/admin/me/sessions').expect(200)).body.data as typeof sessions;
    expect(owners.map(({ operator }) => operator)).toEqual(expect.arrayContaining(['admin', who]));
    const adminSession = owners.find(({ operator }) => operator === 'admin')!;
    const end = ({ id }: { id: string }, body: object) => agent.post(`/api/admin/me/sessions/${id}/end`).send(body);
    await end(adminSession, { password: OWN }).expect(404);
    const stolen = sessions.find(({ userAgent }) => userAgent === 'Laptop')!;
    // Whoever finds a console open cannot shut its operator out.
    await end(stolen, {}).expect(400);
    expect((await end(stolen, { password: 'guess' }).expect(400)).body.fields).toEqual({
      password: 'This is not your password',
    });
    await laptop.get('/api/admin/me').expect(200);
    await end(stolen, { password: OWN }).expect(200);
    await laptop.get('/api/admin/me').expect(401);
    await agent.get('/api/admin/me').expect(200);
  });

  it('are audited: failed logins with the name if it is known, and each look at a list of people', async () => {
    const [{ last }] = await app.dataSource.query<[{ last: string }]>('SELECT max(id) AS last FROM audit_log');
    await login({ operator: 'admin', password: 'guess' }).expect(401);
    await login({ operator: 'my secret password', password: 'guess' }).expect(401);
    for (const filter of ['{"q":"ada@example.org"}', '{}'])
      await owner.get('/api/admin/users').query({ filter }).expect(200);
    const rows = await app.dataSource.query<{ action: string; subject: string | null; details: object }[]>(
      `SELECT action, subject, details FROM audit_log WHERE id > $1 AND action IN ('login-failed', 'view-list') ORDER BY id`,
      [last],
    );
    expect(rows).toEqual([
      { action: 'login-failed', subject: 'admin', details: { reason: 'WRONG_PASSWORD' } },
      { action: 'login-failed', subject: null, details: { reason: 'WRONG_PASSWORD' } },
      { action: 'view-list', subject: 'users', details: { rows: 0, filtered: true } },
      { action: 'view-list', subject: 'users', details: { rows: expect.any(Number), filtered: false } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/ada@|secret/);
  });

  it('are audited for each look at rows that name people, in every list of the contract', async () => {
    const lists = Object.entries(contract.paths).filter(([path, { get }]) => {
      const { items, $ref } = get?.responses['200']?.content?.['application/json']?.schema ?? {};
      const row = (items?.$ref ?? $ref ?? '').split('/').at(-1) ?? '';
      const fields = Object.keys(contract.components.schemas[row]?.properties ?? {});
      return path.startsWith('/api/admin/') && fields.some((field) => /email|recipient|phone|fullName/i.test(field));
    });
    expect(lists.length).toBeGreaterThan(8);
    const { id } = await new TestVisitor(app).lookup();
    for (const path of lists.map(([path]) => path).filter((path) => !path.includes('/cases/'))) {
      const [{ last }] = await app.dataSource.query<[{ last: string }]>('SELECT max(id) AS last FROM audit_log');
      await owner.get(path.replace('{reportId}', id)).expect(200);
      const looks = await app.dataSource.query<{ subject: string }[]>(
        `SELECT subject FROM audit_log WHERE id > $1 AND action = 'view-list'`,
        [last],
      );
      expect([path, looks]).toEqual([path, [{ subject: path.replace('/{reportId}', '').split('/').at(-1) }]]);
    }
  });

  it('always keep an owner: the last one cannot be disabled or demoted, not even by two at once', async () => {
    const role = (agent: Agent, who: string) =>
      agent.post(`/api/admin/operators/${who}/role`).send({ role: 'support', reason: 'less' });
    await role(owner, 'admin').expect(409);
    await owner.post('/api/admin/operators/admin/disable').send({ reason: 'bye' }).expect(409);
    const second = await added('owner');
    const answers = await Promise.all([role(owner, second.name), role(second.agent, 'admin')]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const owners = await app.dataSource.query<unknown[]>(`SELECT 1 FROM operators WHERE role = 'owner'`);
    expect(owners.length).toBeGreaterThan(0);
    await app.dataSource.query(`UPDATE operators SET role = 'owner' WHERE name = 'admin'`);
  });
});

it('[X6-014] operators of a shop that requires a second factor can do nothing else until they set one up', async () => {
  const app = await startAppWithOperator({ OPERATOR_SECOND_FACTOR: 'required' });
  try {
    const agent = request.agent(app.http);
    const { body } = await agent.post('/api/admin/login').send({ password: OWNER_PASSWORD }).expect(200);
    expect(body.data).toMatchObject({ secondFactor: false, mustSetUpSecondFactor: true });
    for (const path of ['reports', 'operators', 'me/sessions'])
      expect((await agent.get(`/api/admin/${path}`).expect(403)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    const proposed = await agent.post('/api/admin/me/second-factor').send({ password: OWNER_PASSWORD }).expect(200);
    const code = codeAt(proposed.body.data.secret as string);
    await agent.post('/api/admin/me/second-factor/confirm').send({ code }).expect(200);
    expect((await agent.get('/api/admin/me').expect(200)).body.data).toMatchObject({ mustSetUpSecondFactor: false });
    await agent.get('/api/admin/reports').expect(200);
    await agent.post('/api/admin/me/second-factor/remove').send({ password: OWNER_PASSWORD }).expect(200);
    await agent.get('/api/admin/reports').expect(403);
    await agent.post('/api/admin/logout').expect(204);
  } finally {
    await app.stop();
  }
});
