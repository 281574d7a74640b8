import { execFile } from 'node:child_process';
import { join } from 'node:path';
import request from 'supertest';
import { applicationUrl } from './support/databases.js';
import { signIn, startAppWithOperator } from './support/operator.js';

const CLI = join(__dirname, '../dist/operator-cli.js');
const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ status: number | string; stdout: string; stderr: string }>((resolve) => {
    const surroundings = { PATH: process.env.PATH ?? '', ...env };
    execFile(process.execPath, [CLI, ...args], { env: surroundings }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    );
  });

describe('npm run operator', () => {
  it('[X6-014] hands over a new password at the terminal, and ends the sessions of the old one', async () => {
    const app = await startAppWithOperator();
    try {
      const agent = await signIn(app);
      const env = { DATABASE_URL: applicationUrl(String(app.dataSource.driver.database)) };
      const [listed, refused] = await Promise.all([run(['list'], env), run(['reset', 'nobody'], env)]);
      expect(listed).toEqual({ status: 0, stdout: 'admin  owner\n', stderr: '' });
      expect(refused).toEqual({ status: 1, stdout: '', stderr: '✗ There is no operator with this name.\n' });
      // The app is lost as well: it goes with the password, and whoever is at the machine proves no less than who set the shop up.
      await app.dataSource.query(`UPDATE operators SET "totpSecret" = 'sealed', "totpConfirmedAt" = now()`);
      const { status, stdout } = await run(['reset', 'admin'], env);
      const password = /^New password of admin: (\S+)$/m.exec(stdout)?.[1];
      expect([status, password]).toEqual([0, expect.stringMatching(/^\S{31}$/)]);
      await agent.get('/api/admin/me').expect(401);
      const { body } = await request(app.http).post('/api/admin/login').send({ password }).expect(200);
      expect(body.data).toMatchObject({ mustChangePassword: true, secondFactor: false });
      const [{ operator }] = await app.dataSource.query<[{ operator: string }]>(
        `SELECT operator FROM audit_log WHERE action = 'reset-operator'`,
      );
      expect(operator).toBe('terminal');
    } finally {
      await app.stop();
    }
  }, 90_000);

  it.each([
    [[]],
    [['reset']],
    [['delete', 'admin']],
    [['list', 'admin']],
    [['reset', '--all']],
    [['reset', 'admin', 'a new password']],
  ])('says in one line how it is used, for %j', async (args) => {
    const { status, stderr } = await run(args);
    expect([status, stderr]).toEqual([
      1,
      '✗ say what to do: npm run operator -- list, or npm run operator -- reset NAME\n',
    ]);
  });
});
