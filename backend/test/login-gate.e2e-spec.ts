import request from 'supertest';
import type { RunningApp } from './support/app.js';
import { OPERATOR, signIn, startAppWithOperator } from './support/operator.js';

const OPERATOR_LOGIN = { password: OPERATOR.OPERATOR_PASSWORD };

describe('what the login asks for', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startAppWithOperator();
  });
  afterAll(() => app.stop());

  const gate = async () => (await request(app.http).get('/api/admin/gate').expect(200)).body.data;

  it('is a name as well once there are several operators [B2-119]', async () => {
    expect(await gate()).toEqual({ asksForName: false });
    const owner = await signIn(app);
    const added = { name: 'ada', role: 'read-only', reason: 'joins us' };
    await owner.post('/api/admin/operators').send(added).expect(200);
    expect(await gate()).toEqual({ asksForName: true });
  });

  const login = (body: object) => request(app.http).post('/api/admin/login').send(body);

  it('is refused without a name once there are several operators [B2-119]', async () => {
    const { body } = await login(OPERATOR_LOGIN).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION', fields: { operator: 'Required' } });
    await login({ ...OPERATOR_LOGIN, operator: 'admin' }).expect(200);
  });

  it.each(['operator', 'password'])('is refused when the %s is no text', async (field) => {
    for (const value of [5, {}]) {
      const { body } = await login({ ...OPERATOR_LOGIN, operator: 'admin', [field]: value }).expect(400);
      expect([body.code, Object.keys(body.fields)]).toEqual(['VALIDATION', [field]]);
    }
  });
});
