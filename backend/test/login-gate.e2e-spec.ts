import request from 'supertest';
import type { RunningApp } from './support/app.js';
import { signIn, startAppWithOperator } from './support/operator.js';

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
});
