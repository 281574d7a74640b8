import request from 'supertest';
import type { RunningApp } from '../support/app.js';
import { startAppWithOperator } from '../support/operator.js';
import { BlockedAddressesService } from '../../src/platform/http/blocking/blocked-addresses.service.js';

const STRANGER = '203.0.113.9';

describe('a blocked address', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startAppWithOperator();
    await app.dataSource.query(`INSERT INTO blocked_ips ("ipAddress") VALUES ($1)`, [STRANGER]);
    await app.app.get(BlockedAddressesService).reload();
  });
  afterAll(() => app.stop());

  const login = (path: string, cookie = 'rb_operator=x') =>
    request(app.http)
      .post(path)
      .set({ 'x-forwarded-for': STRANGER, cookie })
      .send({ password: 'a password the owner chose' });

  it.each([
    '/api/admin/login',
    '/api/admin/%6Cogin',
    '/%61pi/admin/login',
    '/api/%61dmin/l%6fgin?x',
    '/api/admin/login/',
    '/api/admin//login',
    '/api//admin/login',
    '//api/admin/login',
    '/api/admin/login;x',
    '/api/admin/x/../login',
    '/API/admin/login',
    '/api/admin/none',
  ])('[X6-007] is refused at %s, whatever cookie it shows', async (path) => {
    const { status, headers } = await login(path);
    expect([path, status]).toEqual([path, 403]);
    expect(String(headers['set-cookie'])).not.toContain('rb_operator');
  });

  it('[X6-007] is refused by a guard as well where the hook let it through', async () => {
    const route = jest.spyOn(app.app.get(BlockedAddressesService), 'has');
    await login('/api/admin/audit').expect(403);
    expect(route).toHaveBeenCalledWith(STRANGER);
    route.mockRestore();
    await request(app.http).get('/api/admin/audit').set('x-forwarded-for', STRANGER).expect(403);
  });

  it("the operator's calls are in no document of the shop", async () => {
    const { body } = await request(app.http).get('/api/openapi.json').expect(200);
    const { paths, components } = body as { paths: object; components: { schemas: object } };
    expect(Object.keys(paths).filter((path) => path.startsWith('/api/admin'))).toEqual([]);
    expect(Object.keys(components.schemas)).not.toContain('OperatorLoginDto');
    const operators = await request(app.http).get('/api/operator-openapi.json').expect(200);
    expect(Object.keys((operators.body as { paths: object }).paths)).toContain('/api/admin/login');
  });
});
