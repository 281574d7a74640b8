import { type RunningApp, startApp } from './support/app.js';
import { untilMails } from './support/outbox.js';
import { TestVisitor } from './support/visitor.js';

const ADA = {
  fullName: ' Ada Lovelace ',
  email: 'Ada@Example.org',
  searchType: 'vin',
  searchValue: '1FTFW5L86RFB45612',
};

describe('registering', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());
  const register = (body: object, at = new TestVisitor(app)) => at.agent.post('/api/users/register').send(body);

  it('[A7-005, A7-006, A3-022, A3-023, B7-004] answers with the id and the profile', async () => {
    const { body } = await register({ ...ADA, intent: 'seller', phoneNumber: '(555) 123-4567' }).expect(200);
    expect(body).toEqual({
      success: true,
      data: { id: expect.any(String), fullName: 'Ada Lovelace', email: 'ada@example.org', phoneNumber: '5551234567' },
    });
  });

  it('[X3-017] gives the same answer for a known email, however often it is called, and emails its owner a link', async () => {
    const first = await register({ ...ADA, email: 'known@example.org' }).expect(200);
    const visitor = new TestVisitor(app);
    const second = await register({ ...ADA, email: 'known@example.org' }, visitor).expect(200);
    expect({ ...second.body.data, id: '' }).toEqual({ ...first.body.data, id: '' });
    expect(second.body.data.id).not.toBe(first.body.data.id);
    const third = await register({ ...ADA, email: 'known@example.org' }, visitor).expect(200);
    expect(third.body).toEqual(second.body);
    await untilMails(app, 'magic-link', 'known@example.org');
  });

  it('[X3-017] never fails when several register one free email at once', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => register({ ...ADA, email: 'race@example.org' })));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await app.dataSource.query(`SELECT FROM users WHERE email = 'race@example.org'`)).toHaveLength(1);
  });

  it('[X3-016] makes the earlier reports of this browser those of the registered person', async () => {
    const visitor = new TestVisitor(app);
    const { id, userId } = await visitor.lookup();
    const { body } = await register({ ...ADA, email: 'later@example.org' }, visitor).expect(200);
    expect(body.data.id).toBe(userId);
    const [row] = await app.dataSource.query(
      'SELECT u.email, u."fullName" FROM vehicle_reports r JOIN users u ON u.id = r."userId" WHERE r.token = $1',
      [id],
    );
    expect(row).toEqual({ email: 'later@example.org', fullName: 'Ada Lovelace' });
  });

  it.each([
    [{ fullName: '' }, 'Full name is required'],
    [{ fullName: undefined }, 'Full name is required'],
    [{ fullName: 7 }, 'Full name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: undefined }, 'Email is required'],
    [{ email: 'nobody' }, 'Valid email is required'],
    [{ email: '"a\nSubject: x"@example.org' }, 'Valid email is required'],
    [{ email: `${'x'.repeat(250)}@example.org` }, 'Valid email is required'],
    [{ phoneNumber: '12345' }, 'Please enter a valid 10-digit phone number'],
    [{ phoneNumber: '(555) 123-4567 ext. 8' }, 'Please enter a valid 10-digit phone number'],
    [{ phoneNumber: '555123456Ⓐ7' }, '“Ⓐ” is not a digit from 0 to 9. Please type it again.'],
    [{ phoneNumber: '5551234567♥' }, '“♥” is not a digit from 0 to 9. Please type it again.'],
    [{ phoneNumber: '5551234567\0' }, 'Please leave out control characters'],
    [{ fullName: 'A\0da' }, 'Please leave out line breaks and control characters'],
    [{ fullName: 'Ada '.repeat(100) }, 'Please use at most 120 characters'],
  ])('[A5-017, A5-018, A5-020, B5-001, B5-002, B5-033] refuses %j', async (wrong, message) => {
    const { body } = await register({ ...ADA, ...wrong }).expect(400);
    expect(body).toMatchObject({ success: false, error: message, code: 'VALIDATION' });
  });

  it.each(['basic', 'seller'])('stores the intent %s of a registration [A3-007]', async (intent) => {
    const { body } = await register({ ...ADA, intent }).expect(200);
    const stored = 'SELECT "leadIntent" FROM users WHERE id = $1';
    expect(await app.dataSource.query(stored, [body.data.id])).toEqual([{ leadIntent: intent }]);
  });

  it('[B5-035, B5-036, B7-004] keeps what was searched and why, and explains invalid input in general words', async () => {
    const lead = { searchType: 'vin', searchValue: '1FTFW5L86RFB45612', intent: 'seller' };
    const { body: registered } = await register({ ...ADA, ...lead }).expect(200);
    const kept = 'SELECT "leadSearchType", "leadSearchValue", "leadIntent" FROM users WHERE id = $1';
    expect(await app.dataSource.query(kept, [registered.data.id])).toEqual([
      { leadSearchType: lead.searchType, leadSearchValue: lead.searchValue, leadIntent: lead.intent },
    ]);
    for (const wrong of [{ searchType: 'boat' }, { searchValue: 7 }, { searchValue: 'x'.repeat(41) }, { intent: {} }])
      expect((await register({ ...ADA, ...wrong }).expect(400)).body.error).toBe('Invalid input');
    const { body } = await new TestVisitor(app).agent.post('/api/checkout/session').send({ offerKey: 5 }).expect(400);
    expect(body.fields.offerKey).toBe('Required');
  });

  it.each([
    ['vin', 'SHORT', 'VIN must be exactly 17 characters long. Vehicles before 1981 have no 17-character VIN.'],
    ['vin', '1FTFW5L86RFB4561O', 'VIN cannot contain letters I, O, or Q'],
    ['license_plate', 'ABC1234', 'Invalid license plate format'],
  ])('refuses a %s that could not be looked up: %s [B7-004]', async (searchType, searchValue, message) => {
    const { body } = await register({ ...ADA, searchType, searchValue }).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION', fields: { searchValue: message } });
  });

  it('[B5-034] treats an empty phone as none', async () => {
    const { body } = await register({ ...ADA, email: 'phone@example.org', phoneNumber: '' }).expect(200);
    expect(body.data.phoneNumber).toBeNull();
  });
});

describe('the user of an id', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  it('[B1-003, B7-002, B7-003, X3-001] is the visitor’s own or not found, with an email once they give one', async () => {
    const visitor = new TestVisitor(app);
    const { body } = await visitor.agent.post('/api/users/ensure').send({}).expect(200);
    const { userId } = body.data;
    expect(body.data.email).toBeNull();
    expect((await visitor.agent.get(`/api/users/${userId}`).expect(200)).body).toEqual(body);
    const changed = await visitor.agent
      .patch(`/api/users/${userId}/email`)
      .send({ email: 'Eve@Example.org' })
      .expect(200);
    expect(changed.body.data).toMatchObject({ userId, email: 'eve@example.org', displayName: 'eve' });
    const stranger = new TestVisitor(app);
    for (const id of [userId, 'x', 'AAAAAAAAAAAAAAAAAAAAAA', `${userId}'--`]) {
      const { body: none } = await stranger.agent.get(`/api/users/${encodeURIComponent(id)}`).expect(404);
      expect(none).toMatchObject({ success: false, code: 'USER_NOT_FOUND' });
      await stranger.agent
        .patch(`/api/users/${encodeURIComponent(id)}/email`)
        .send({ email: 'm@example.org' })
        .expect(404);
    }
    await visitor.agent.patch(`/api/users/${userId}/email`).send({ email: 'x' }).expect(400);
  });
});
