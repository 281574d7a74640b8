import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import request from 'supertest';
import { databaseUrl } from './support/databases.js';
import { signIn, startAppWithOperator } from './support/operator.js';

const CLI = join(__dirname, '../dist/operator-cli.js');
const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8', env: { PATH: process.env.PATH ?? '', ...env } });

describe('npm run operator', () => {
  it('[X6-014] hands over a new password at the terminal, and ends the sessions of the old one', async () => {
    const app = await startAppWithOperator();
    try {
      const agent = await signIn(app);
      const env = { DATABASE_URL: databaseUrl(String(app.dataSource.driver.database)) };
      expect(run(['list'], env)).toMatchObject({ status: 0, stdout: 'admin  owner\n', stderr: '' });
      const { status, stdout } = run(['reset', 'admin'], env);
      const password = /^New password of admin: (\S+)$/m.exec(stdout)?.[1];
      expect([status, password]).toEqual([0, expect.stringMatching(/^\S{23}$/)]);
      await agent.get('/api/admin/me').expect(401);
      const { body } = await request(app.http).post('/api/admin/login').send({ password }).expect(200);
      expect(body.data.mustChangePassword).toBe(true);
      expect(run(['reset', 'nobody'], env)).toMatchObject({
        status: 1,
        stderr: '✗ There is no operator of this name.\n',
      });
      const [{ operator }] = await app.dataSource.query<[{ operator: string }]>(
        `SELECT operator FROM audit_log WHERE action = 'reset-operator'`,
      );
      expect(operator).toBe('terminal');
    } finally {
      await app.stop();
    }
  }, 60_000);

  it.each([[[]], [['reset']], [['delete', 'admin']]])('says in one line how it is used, for %j', (args) => {
    const { status, stderr } = run(args);
    expect([status, stderr]).toEqual([
      1,
      '✗ say what to do: npm run operator -- list, or npm run operator -- reset NAME\n',
    ]);
  });
});
