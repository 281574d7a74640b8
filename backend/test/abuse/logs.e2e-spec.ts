import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rotateLog } from '../../src/platform/database/embedded/server.js';
import { type RunningApp, startApp } from '../support/app.js';
import { TestVisitor } from '../support/visitor.js';

const PERSON = { fullName: 'Zelda Quintessa', email: 'zelda.quintessa@example.org', phoneNumber: '5559081726' };
const STREET = '4711 Hidden Hollow Rd';
const VIN = '1GKEV13728J123735';
const PLATE = 'QZX9081';

describe('the logs', () => {
  const lines: string[] = [];
  let app: RunningApp;
  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((text) => {
        lines.push(String(text));
        return true;
      });
    app = await startApp({ LOG_LEVEL: 'trace' });
  });
  afterAll(async () => {
    await app.stop();
    jest.restoreAllMocks();
  });

  it('[X6-008] of the shop and of PostgreSQL name no person after a purchase, a refusal and violated constraints', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup(VIN);
    await visitor.agent.post('/api/lookup/license-plate').send({ licensePlate: PLATE, state: 'CA' });
    await visitor.agent.post('/api/users/register').send(PERSON).expect(200);
    await visitor.buy(id);
    await visitor.sign(id).expect(200);
    const address = {
      city: 'Miami',
      state: 'FL',
      zipCode: '33101',
      addressLine1: STREET,
      phoneNumber: PERSON.phoneNumber,
    };
    await visitor.agent
      .post('/api/addresses')
      .send({ vehicleReportId: id, ...address })
      .expect(200);
    await visitor.readyReport(id);
    const { body } = await visitor.agent.post(`/api/reports/${id}/share`).expect(200);
    const shareToken = (body as { data: { url: string } }).data.url.split('/').pop() ?? '';
    await visitor.agent.get(`/api/shared/${shareToken}`).expect(200);
    // Its page, another spelling of its call, and an address that cannot be read.
    for (const path of [`/shared/${shareToken}`, `/%61pi/shared/${shareToken}`, `/shared/${shareToken}%E0%A4%A`])
      await visitor.agent.get(path);
    const declined = await visitor.lookup('JH4DC4340RS003205');
    const { sessionId } = await visitor.openCheckout(declined.id, 'single_report', { contactEmail: PERSON.email });
    await visitor.complete(sessionId, 'sim_card_declined').expect(402);

    const violations = [
      // A unique key, a check, a foreign key, a value of another type, a text too long, a statement that names no column.
      [`INSERT INTO users SELECT * FROM users WHERE email = $1`, [PERSON.email]],
      [`UPDATE checkout_sessions SET value = -1, "contactEmail" = $1 WHERE id = $2`, [PERSON.email, sessionId]],
      [`UPDATE addresses SET "vehicleReportId" = 0 WHERE "addressLine1" = $1`, [STREET]],
      [`UPDATE addresses SET "addressLine1" = NULL WHERE "addressLine1" = '${STREET}'`, []],
      [`UPDATE users SET email = repeat($1, 99) WHERE email = $1`, [PERSON.email]],
      [`SELECT nobody FROM users WHERE email = '${PERSON.email}'`, []],
      [`DELETE FROM checkout_consents WHERE "sessionId" = $1`, [sessionId]],
    ] as const;
    const marks: string[] = [];
    for (const [statement, parameters] of violations)
      marks.push(
        await app.dataSource.query(statement, [...parameters]).then(
          () => 'no error',
          (error: Error) => error.message,
        ),
      );
    const database = readFileSync(process.env.TEST_POSTGRES_LOG ?? '', 'utf8');
    // The log did see them: it names the constraints.
    expect(database).toMatch(/violates (unique|check|foreign key) constraint/);
    expect(marks.filter((mark) => mark === 'no error').length).toBeLessThan(4);

    const secrets = [...Object.values(PERSON), 'Quintessa', STREET, VIN, PLATE, id, sessionId, declined.id, shareToken];
    const logs = `${lines.join('')}\n${database}`;
    const leaking = logs.split('\n').filter((line) => secrets.some((secret) => line.includes(secret)));
    expect(leaking).toEqual([]);
  });

  it('[X6-008] of PostgreSQL are rotated: the old lines move to one older file while the server keeps writing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'roadbook-log-'));
    const file = join(folder, 'postgres.log');
    writeFileSync(file, 'x'.repeat(100));
    rotateLog(file, 101);
    expect(readFileSync(file, 'utf8')).toHaveLength(100);
    rotateLog(file, 100);
    writeFileSync(file, 'later', { flag: 'a' });
    expect([readFileSync(file, 'utf8'), readFileSync(`${file}.old`, 'utf8').length]).toEqual(['later', 100]);
    rmSync(folder, { recursive: true });
  });
});
