import { hash } from '@node-rs/argon2';
import request from 'supertest';
import { firstOperatorPassword } from '../src/admin/first-operator.js';
import { startApp } from './support/app.js';
import { fakeClock } from './support/money.js';

const PASSWORD = 'a password the owner chose';

describe('the first operator', () => {
  it('[X3-007] gets a random password once, of which only a slow hash is kept, and which the first login replaces', async () => {
    const app = await startApp();
    try {
      const passwords = await Promise.all([firstOperatorPassword(app.app), firstOperatorPassword(app.app)]);
      const [password, ...more] = passwords.filter((each: string | null) => each !== null);
      expect(password).toMatch(/^([0-9a-hjkmnp-tv-z]{7}-){3}[0-9a-hjkmnp-tv-z]{7}$/);
      expect(more).toEqual([]);
      const [operator] = await app.dataSource.query<{ passwordHash: string }[]>('SELECT * FROM operators');
      expect(operator).toMatchObject({
        name: 'admin',
        passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
        role: 'owner',
      });
      expect(JSON.stringify(operator)).not.toContain(password);
      const agent = request.agent(app.http);
      const { body } = await agent.post('/api/admin/login').send({ password }).expect(200);
      expect(body.data.mustChangePassword).toBe(true);
      expect((await agent.get('/api/admin/reports').expect(403)).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
      await agent.post('/api/admin/me/password').send({ password, newPassword: PASSWORD }).expect(200);
      await agent.get('/api/admin/reports').expect(200);
      await request(app.http).post('/api/admin/login').send({ password }).expect(401);
      expect(await firstOperatorPassword(app.app)).toBeNull();
    } finally {
      await app.stop();
    }
  });

  it('[X3-007] uses the password from the environment, and never prints it', async () => {
    const app = await startApp({ OPERATOR_PASSWORD: PASSWORD });
    try {
      expect(await firstOperatorPassword(app.app)).toBeNull();
      const { body } = await request(app.http).post('/api/admin/login').send({ password: PASSWORD }).expect(200);
      expect(body.data.mustChangePassword).toBe(false);
    } finally {
      await app.stop();
    }
  });

  it("[X6-018] must replace the environment's password at the first login when it is easy to guess", async () => {
    const weak = 'Roadbook-admin-2026';
    const app = await startApp({ OPERATOR_PASSWORD: weak });
    try {
      expect(await firstOperatorPassword(app.app)).toBeNull();
      const { body } = await request(app.http).post('/api/admin/login').send({ password: weak }).expect(200);
      expect(body.data.mustChangePassword).toBe(true);
    } finally {
      await app.stop();
    }
  });

  it('[X6-018] shows the password as it was chosen, to its last character, and for years', async () => {
    const long = 'Seven small Horses on a roof, ünd no other. '.repeat(3).slice(0, 128);
    expect(long).toHaveLength(128);
    const app = await startApp({ OPERATOR_PASSWORD: PASSWORD });
    try {
      await firstOperatorPassword(app.app);
      const login = (password: string) => request(app.http).post('/api/admin/login').send({ password });
      const agent = request.agent(app.http);
      await agent.post('/api/admin/login').send({ password: PASSWORD }).expect(200);
      await agent.post('/api/admin/me/password').send({ password: PASSWORD, newPassword: long }).expect(200);
      for (const other of [long.slice(0, -1), long.slice(0, 72), long.toLowerCase()]) await login(other).expect(401);
      fakeClock(app).advance({ days: 5 * 365 });
      const { body } = await login(long).expect(200);
      expect(body.data.mustChangePassword).toBe(false);
    } finally {
      await app.stop();
    }
  });

  it('keeps the password it has, whatever the environment says later', async () => {
    const app = await startApp({ OPERATOR_PASSWORD: 'a later password' });
    try {
      await app.dataSource.query(`INSERT INTO operators VALUES ('admin', $1)`, [await hash(PASSWORD)]);
      expect(await firstOperatorPassword(app.app)).toBeNull();
      await request(app.http).post('/api/admin/login').send({ password: PASSWORD }).expect(200);
    } finally {
      await app.stop();
    }
  });
});
