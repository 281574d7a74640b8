import { UsersRepository } from '../src/users/users.repository.js';
import { type RunningApp, startApp } from './support/app.js';
import { linksTo, untilMails } from './support/outbox.js';
import { ADDRESS, REAL_VIN, TestVisitor } from './support/visitor.js';

describe('what the server logs', () => {
  const lines: string[] = [];
  let app: RunningApp;
  const streams = [process.stdout, process.stderr];
  beforeAll(async () => {
    for (const stream of streams)
      jest.spyOn(stream, 'write').mockImplementation((text) => {
        lines.push(...String(text).split('\n').filter(Boolean));
        return true;
      });
    app = await startApp({ LOG_LEVEL: 'trace' });
  });
  afterAll(async () => {
    await app.stop();
    jest.restoreAllMocks();
  });

  it('[X3-011, X6-008] holds no full VIN, plate, email, token or name during a full purchase, a refusal and a violated constraint', async () => {
    const visitor = new TestVisitor(app);
    const person = { fullName: 'Ada Lovelace', email: 'ada@example.org', phoneNumber: '5551234567' };
    const { id } = await visitor.lookup();
    const plate = { licensePlate: 'ABC1234', state: 'CA' };
    await visitor.agent.post('/api/lookup/license-plate').send(plate).expect(200);
    await visitor.agent.get(`/api/vehicles/${REAL_VIN}`).expect(200);
    await visitor.agent.get(`/loading/vin/${REAL_VIN}?email=${person.email}`);
    const { body } = await visitor.agent.post('/api/users/register').send(person).expect(200);
    const buyer = { contactEmail: person.email, fullName: person.fullName };
    const refused = await visitor.openCheckout(id, 'single_report', buyer);
    await visitor.complete(refused.sessionId, 'sim_card_declined').expect(402);
    jest
      .spyOn(app.app.get(UsersRepository), 'saveContact')
      .mockImplementationOnce((userId, { fullName }) =>
        app.dataSource.query(
          'INSERT INTO users (id, "contactEmail", "fullName", "creditsBalance") VALUES ($1, $2, $3, -1)',
          [`${userId}x`, person.email, fullName],
        ),
      );
    await visitor.agent.post('/api/users/register').send(person).expect(500);
    const { sessionId } = await visitor.openCheckout(id, 'single_report', buyer);
    const paid = await visitor.complete(sessionId).expect(200);
    await visitor.sign(id).expect(200);
    await visitor.address(id).expect(200);
    await visitor.readyReport(id);
    await visitor.agent
      .post('/api/errors')
      .send({ message: `broken for ${person.email}`, stack: REAL_VIN })
      .expect(200);
    await visitor.agent.post('/api/users/magic-link').send({ email: person.email }).expect(200);
    const [link = ''] = await linksTo(app, person.email);
    await visitor.agent.post('/api/users/magic-link/consume').send({ token: link }).expect(200);
    await visitor.agent.post('/api/users/magic-link/look').send({ token: link }).expect(200);
    await visitor.agent.get(`/api/users/${body.data.id}`).expect(200);
    await untilMails(app, 'magic-link', person.email);
    const logged = lines.join('\n');
    const secrets = [
      ...[REAL_VIN, plate.licensePlate, person.email, person.phoneNumber, 'Lovelace', ADDRESS.addressLine1],
      ...[
        id,
        sessionId,
        refused.sessionId,
        paid.body.data.transactionId as string,
        body.data.id as string,
        link,
        'anon_',
      ],
    ];
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
  });

  it('[X6-018] logs a refused caller with the status and the id they were given', async () => {
    const { agent } = new TestVisitor(app);
    for (const [status, call] of [
      [401, agent.get('/api/admin/users')],
      [403, agent.post('/api/users/ensure').set('origin', 'https://elsewhere.example').send({})],
      [404, agent.get('/api/reports/AAAAAAAAAAAAAAAAAAAAAA')],
    ] as const) {
      const { headers } = await call.expect(status);
      const entries = lines.map((line) => JSON.parse(line) as object);
      const refused = { context: 'request', requestId: headers['x-request-id'], status };
      expect(entries).toContainEqual(expect.objectContaining(refused));
    }
  });

  it('is one JSON object a line, with method, pattern, status, duration and request id', async () => {
    const { headers } = await new TestVisitor(app).agent.get('/api/reports/AAAAAAAAAAAAAAAAAAAAAA').expect(404);
    const entries = lines.map((line) => JSON.parse(line) as object);
    expect(entries).toContainEqual(
      expect.objectContaining({
        level: 'info',
        context: 'request',
        requestId: headers['x-request-id'],
        traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
        method: 'GET',
        route: '/api/reports/:reportId',
        status: 404,
        ms: expect.any(Number),
      }),
    );
  });
});
