import { type RunningApp, startApp } from './support/app.js';
import { ADDRESS, PNG, TestVisitor } from './support/visitor.js';

describe('the visitor behind a call', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  it('[B1-002, B9-023, X3-012] knows a guest by a signed, unguessable cookie that lasts a year', async () => {
    const answer = await new TestVisitor(app).agent.get('/api/offers').expect(200);
    const cookie = answer.headers['set-cookie']?.[0] ?? '';
    expect(cookie).toMatch(/^rb_visitor=anon_[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43};/);
    expect(cookie).toContain(`Max-Age=${365 * 24 * 3600}`);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
  });

  it('[B1-002] trusts a cookie only by its signature, even after a valid one', async () => {
    const ask = (cookie: string) => new TestVisitor(app).agent.get('/api/offers').set('cookie', cookie).expect(200);
    const given = await ask('');
    const [right = ''] = given.headers['set-cookie']?.[0]?.split(';') ?? [];
    for (let times = 0; times < 2; times++) expect((await ask(right)).headers['set-cookie']).toBeUndefined();
    const [name = '', signature = ''] = right.split('.');
    const otherId = `rb_visitor=anon_${'x'.repeat(22)}.${signature}`;
    for (const forged of [`${name}.${signature.split('').reverse().join('')}`, otherId, name])
      expect((await ask(forged)).headers['set-cookie']?.[0]).toMatch(/^rb_visitor=anon_/);
    expect((await ask(right)).headers['set-cookie']).toBeUndefined();
  });

  it('[B3-026] makes one user per browser, also when its first two calls come at once', async () => {
    const visitor = new TestVisitor(app);
    await visitor.agent.get('/api/offers');
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => visitor.agent.post('/api/users/ensure').send({}).expect(200)),
    );
    expect(new Set(answers.map(({ body }) => body.data.userId)).size).toBe(1);
  });

  it('[B7-001, B3-039, B6-002] ensures a user: a guest first, by the email once it is known', async () => {
    const visitor = new TestVisitor(app);
    const guest = await visitor.agent.post('/api/users/ensure').send({ anonId: 'anon_of_somebody_else' }).expect(200);
    expect(guest.body.data).toMatchObject({ email: null, creditsBalance: 0, unlimitedActive: false });
    expect(guest.body.data.anonId).not.toBe('anon_of_somebody_else');
    expect(guest.body.data.displayName).toBe(`Guest ${guest.body.data.anonId.slice(-6)}`);
    const visit = { gaClientId: 'client-1', gaSessionId: 'session-1' };
    const named = await visitor.agent
      .post('/api/users/ensure')
      .send({ email: 'Ada@Example.org', ...visit })
      .expect(200);
    await visitor.agent.post('/api/users/ensure').send({}).expect(200);
    const kept = 'SELECT "gaClientId", "gaSessionId" FROM users WHERE id = $1';
    expect(await app.dataSource.query(kept, [named.body.data.userId])).toEqual([visit]);
    expect(named.body.data).toMatchObject({
      userId: guest.body.data.userId,
      email: 'ada@example.org',
      displayName: 'ada',
    });
  });

  it('[X3-004] reveals nothing about the identity that already has an email', async () => {
    const ensure = (email: string) => new TestVisitor(app).agent.post('/api/users/ensure').send({ email }).expect(200);
    const holder = await ensure('taken@example.org');
    const other = await ensure('taken@example.org');
    const free = await ensure('free@example.org');
    const { userId, anonId } = other.body.data;
    expect(userId).not.toBe(holder.body.data.userId);
    expect({ ...free.body.data, userId, anonId, email: 'taken@example.org', displayName: 'taken' }).toEqual(
      other.body.data,
    );
  });

  it('refuses an invalid email', async () => {
    const { body } = await new TestVisitor(app).agent.post('/api/users/ensure').send({ email: 'nobody' }).expect(400);
    expect(body.error).toBe('Please enter a valid email address');
  });

  it('[X3-006, B3-016, B3-024, B3-053] sets address and agent of the evidence itself', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    await visitor.buy(id);
    const lies = { ipAddress: '1.2.3.4', userAgent: 'a lie' };
    const from = { 'user-agent': 'Test Browser', 'x-forwarded-for': '203.0.113.9' };
    await visitor.agent
      .post('/api/signatures')
      .set(from)
      .send({ vehicleReportId: id, signatureData: PNG, agreementVersion: '2026-11', ...lies })
      .expect(200);
    await visitor.agent
      .post('/api/addresses')
      .set(from)
      .send({ vehicleReportId: id, ...ADDRESS, ...lies })
      .expect(200);
    for (const table of ['signatures', 'addresses']) {
      const [row] = await app.dataSource.query(`SELECT * FROM ${table}`);
      expect(row).toMatchObject({ ipAddress: '203.0.113.9', userAgent: 'Test Browser' });
    }
  });

  it('[B3-016, B7-010] accepts the smallest possible signature, under the current agreement', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    await visitor.buy(id);
    await visitor.agent
      .post('/api/signatures')
      .send({ vehicleReportId: id, signatureData: PNG, agreementVersion: '2026-11' })
      .expect(200);
    const { body } = await visitor.agent.get('/api/signatures/agreement').expect(200);
    const [row] = await app.dataSource.query('SELECT * FROM signatures ORDER BY id DESC LIMIT 1');
    expect(row).toMatchObject({ agreementVersion: body.data.version, agreementHash: body.data.hash, isValid: true });
  });

  it('keeps the first signature and the newest address', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    await visitor.buy(id);
    const first = await visitor.sign(id).expect(200);
    const second = await visitor.sign(id).expect(200);
    expect(second.body.data.signedAt).toBe(first.body.data.signedAt);
    await visitor.address(id).expect(200);
    await visitor.agent
      .post('/api/addresses')
      .send({ vehicleReportId: id, ...ADDRESS, city: 'Tampa', zipCode: '33602-1234' })
      .expect(200);
    const rows = await app.dataSource.query(
      'SELECT a.* FROM addresses a JOIN vehicle_reports r ON r.id = a."vehicleReportId" WHERE r.token = $1',
      [id],
    );
    expect(rows).toEqual([
      expect.objectContaining({ city: 'Tampa', zipCode: '33602-1234', phoneNumber: '5551234567' }),
    ]);
  });
});

describe('the site itself', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ SUPPORT_PHONE: '' })));
  afterAll(() => app.stop());

  it('answers health once everything does, background jobs included', async () => {
    const { body } = await new TestVisitor(app).agent.get('/api/health').expect(200);
    expect(body).toEqual({ success: true, data: { status: 'ok', queue: 'alive' } });
  });

  it('says what is simulated and hides a phone line that nobody answers', async () => {
    const { body } = await new TestVisitor(app).agent.get('/api/site').expect(200);
    expect(body.data.demonstration).toEqual([
      'demonstration history data',
      'simulated payments',
      'email kept in a local outbox',
    ]);
    expect(body.data.supportPhone).toBeNull();
  });

  it('serves the contract and Swagger UI', async () => {
    const { agent } = new TestVisitor(app);
    const { body } = await agent.get('/api/openapi.json').expect(200);
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/lookup/vin', '/api/checkout/complete', '/api/vehicles/{vin}']),
    );
    expect((await agent.get('/api/docs').expect(200)).text).toContain('swagger-ui');
  });

  it('decodes a VIN for integrators, free of charge and keeping nothing', async () => {
    const { agent } = new TestVisitor(app);
    const { body } = await agent.get('/api/vehicles/1ftfw5l86rfb45612').expect(200);
    expect(body.data.vehicleData).toMatchObject({ year: 2024, make: 'Ford', model: 'F-150' });
    expect(body.data.identification).toMatchObject({ level: 'model', checkDigit: 'valid' });
    await agent.get('/api/vehicles/short').expect(400);
    const [{ count }] = await app.dataSource.query('SELECT count(*)::int FROM search_history');
    expect(count).toBe(0);
  });

  it('sends security headers', async () => {
    const { headers } = await new TestVisitor(app).agent.get('/api/offers').expect(200);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });
});
