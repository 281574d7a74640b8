import { getStorageToken, type ThrottlerStorage } from '@nestjs/throttler';
import request from 'supertest';
import { SharedLimitsService } from '../src/platform/http/limits/shared-limits.service.js';
import { type RunningApp, startApp } from './support/app.js';

describe('the limits of calls', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  const METHODS = { GET: 'get', HEAD: 'head', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

  it.each([
    ['POST', '/api/lookup/vin', 'lookup'],
    ['POST', '/api/lookup/license-plate', 'lookup'],
    ['POST', '/%61pi/lookup/v%69n', 'lookup'],
    ['GET', '/api/vehicles/1HGCM82633A004352', 'decode'],
    ['HEAD', '/api/vehicles/1HGCM82633A004352', 'decode'],
    ['POST', '/api/reports/find', 'find'],
    ['GET', '/api/variants', 'variants'],
    ['POST', '/api/users/ensure', 'users'],
    ['POST', '/api/users/register', 'register'],
    ['POST', '/api/users/magic-link', 'magic-link'],
    ['POST', '/api/users/magic-link/consume', 'users'],
    ['POST', '/api/users/sign-out-everywhere', 'users'],
    ['PATCH', '/api/users/someone/email', 'users'],
    ['POST', '/api/errors', 'errors'],
    ['POST', '/api/signatures', 'signatures'],
    ['GET', '/api/signatures/agreement', undefined],
    ['POST', '/api/addresses', 'addresses'],
    ['POST', '/api/checkout/hold', 'checkout'],
    ['POST', '/api/checkout/hold/extend', 'checkout'],
    ['POST', '/api/checkout/session', 'checkout'],
    ['POST', '/api/checkout/session/some/extend', 'checkout'],
    ['POST', '/api/checkout/complete', 'checkout'],
    ['POST', '/api/checkout/renewal/some', 'checkout'],
    ['POST', '/api/checkout/renewal/some/complete', 'checkout'],
    ['POST', '/api/checkout/extra-report', 'checkout'],
    ['GET', '/api/checkout/session/some', undefined],
    ['POST', '/api/reports/some/unlock', 'change'],
    ['DELETE', '/api/admin/anything/new', 'change'],
    ['GET', '/api/mail/unsubscribe', 'unsubscribe'],
    ['POST', '/api/mail/unsubscribe', 'unsubscribe'],
    ['POST', '/api/mail/resubscribe', 'unsubscribe'],
    ['POST', '/api/monitoring/stop', 'monitoring'],
    ['DELETE', '/api/reports/some/monitoring', 'monitoring'],
    ['GET', '/api/privacy/data', 'privacy'],
    ['PATCH', '/api/privacy/data', 'privacy'],
    ['DELETE', '/api/privacy/data', 'privacy'],
    ['GET', '/api/verify/some', 'verify'],
    ['HEAD', '/api/verify/some', 'verify'],
    ['GET', '/api/reports/some/pdf', 'pdf'],
    ['POST', '/api/reports/some/share', 'share'],
    ['DELETE', '/api/reports/some/share', 'share'],
    ['GET', '/api/reports/some/share', undefined],
    ['GET', '/api/shared/some', 'shared'],
    ['GET', '/api/reports/some', undefined],
    // Unsigned: what is signed is not counted.
    ['POST', '/api/payments/webhook', 'webhook'],
    ['POST', '/api/admin/login', 'login'],
  ] as const)('[X3-010] %s %s counts as %s', async (method, path, name) => {
    const inProcess = jest.spyOn(app.app.get<ThrottlerStorage>(getStorageToken()), 'increment');
    const overReplicas = jest.spyOn(app.app.get(SharedLimitsService), 'consume');
    await request(app.http)[METHODS[method]](path);
    const names = [
      ...inProcess.mock.calls.map(([key]) => key.split(' ')[0]),
      ...overReplicas.mock.calls.map(([counted]) => counted),
    ];
    jest.restoreAllMocks();
    expect(names).toEqual(name ? [name] : []);
  });
});
