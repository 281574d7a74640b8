import { hash } from '@node-rs/argon2';
import request from 'supertest';
import { firstOperatorPassword } from '../src/admin/first-operator.js';
import { startApp } from './support/app.js';

const PASSWORD = 'a password the owner chose';

describe('the first operator', () => {
  it('[X3-007] gets a random password once, of which only a slow hash is kept', async () => {
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
      await request(app.http).post('/api/admin/login').send({ password }).expect(200);
      expect(await firstOperatorPassword(app.app)).toBeNull();
    } finally {
      await app.stop();
    }
  });

  it("[X3-007] has the environment's password when there is one, which is never printed", async () => {
    const app = await startApp({ OPERATOR_PASSWORD: PASSWORD });
    try {
      expect(await firstOperatorPassword(app.app)).toBeNull();
      await request(app.http).post('/api/admin/login').send({ password: PASSWORD }).expect(200);
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
