import { Secret, TOTP } from 'otpauth';
import request from 'supertest';
import type { RunningApp } from './support/app.js';
import { OPERATOR, signIn, startAppWithOperator } from './support/operator.js';

const NEW_PASSWORD = 'seven small horses on a roof';

describe('[X6-014] sessions of operators', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startAppWithOperator()));
  afterAll(() => app.stop());

  it('get a new session id at each sign-in and each change of credentials; the old id and other sessions end', async () => {
    const who = 'admin';
    const agent = await signIn(app);
    const cookieOf = (at: ReturnType<typeof request.agent>) =>
      `rb_operator=${at.jar.getCookie('rb_operator', { domain: '127.0.0.1', path: '/api/admin', secure: false, script: false })?.value}`;
    const alive = async (cookie: string) => (await request(app.http).get('/api/admin/me').set('cookie', cookie)).status;
    const sessions = async () => (await agent.get('/api/admin/me/sessions').expect(200)).body.data.length as number;
    let password = OPERATOR.OPERATOR_PASSWORD;
    let secret = '';
    const changes = {
      'another password': async () => {
        await agent.post('/api/admin/me/password').send({ password, newPassword: NEW_PASSWORD }).expect(200);
        password = NEW_PASSWORD;
      },
      'an authenticator app': async () => {
        const { body } = await agent.post('/api/admin/me/second-factor').send({ password }).expect(200);
        secret = body.data.secret as string;
        await agent
          .post('/api/admin/me/second-factor/confirm')
          .send({ code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() })
          .expect(200);
      },
      'no authenticator app': () => agent.post('/api/admin/me/second-factor/remove').send({ password }).expect(200),
      'a sign-in in the same browser': () =>
        agent.post('/api/admin/login').send({ operator: who, password }).expect(200),
    };
    for (const [change, make] of Object.entries(changes)) {
      const elsewhere = secret ? null : request.agent(app.http);
      await elsewhere?.post('/api/admin/login').send({ operator: who, password }).expect(200);
      const [before, { createdAt }] = [
        cookieOf(agent),
        (await agent.get('/api/admin/me/sessions')).body.data.find(({ current }: { current: boolean }) => current),
      ];
      await make();
      expect([change, await alive(before), await alive(cookieOf(agent))]).toEqual([change, 401, 200]);
      if (change.includes('sign-in')) continue;
      if (elsewhere) await elsewhere.get('/api/admin/me').expect(401);
      expect([change, await sessions()]).toEqual([change, 1]);
      // As old as it was: changing a password every day is no way to stay signed in.
      expect((await agent.get('/api/admin/me/sessions')).body.data[0].createdAt).toBe(createdAt);
    }
  });
});
