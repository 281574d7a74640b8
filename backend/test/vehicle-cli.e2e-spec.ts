import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { applicationUrl, createDatabase, databaseUrl, dropDatabase } from './support/databases.js';

const CLI = join(__dirname, '../dist/vehicle-cli.js');
const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8', env: { PATH: process.env.PATH ?? '', ...env } });

describe('npm run vehicle', () => {
  const database = `test_${randomBytes(6).toString('hex')}`;
  beforeAll(() => createDatabase(database, 'template_migrated'));
  afterAll(() => dropDatabase(database));

  it('prints what is known, with source and date [X1-002]', () => {
    const env = { DATABASE_URL: applicationUrl(database), DATABASE_OWNER_URL: databaseUrl(database) };
    const { status, stdout, stderr } = run([' 1ftfw5l86rfb45612 '], env);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('1FTFW5L86RFB45612  2024 Ford F-150');
    expect(stdout).toMatch(/Sources\n {2}NHTSA vPIC {2}\d{4}-\d\d-\d\d/);
  });

  it('says in one line that the database cannot be reached', () => {
    const { status, stdout, stderr } = run(['1FTFW5L86RFB45612'], { DATABASE_URL: 'postgresql://u@127.0.0.1:1/none' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^✗ .*\n$/);
  });

  it.each([
    [[], 'Please enter a VIN to search'],
    [['ABC'], 'VIN must be exactly 17 characters long'],
    [['1FTFW5L86RFB4561O'], 'VIN cannot contain letters I, O, or Q'],
    [['1FTFW5L86RFB4561\u001b'], 'Invalid VIN format'],
  ])('says in one line what is wrong with %j', (args, message) => {
    const { status, stdout, stderr } = run(args);
    expect([status, stdout, stderr]).toEqual([1, '', `✗ ${message}\n`]);
  });
});
