import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const CLI = join(__dirname, '../dist/vehicle-cli.js');
/** No DATABASE_URL: it must do without. */
const run = (...args: string[]) =>
  spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } });

describe('npm run vehicle', () => {
  it('[X1-002] prints what is known, with source and date', () => {
    const { status, stdout, stderr } = run(' 1ftfw5l86rfb45612 ');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('1FTFW5L86RFB45612  2024 Ford F-150');
    expect(stdout).toMatch(/Sources\n {2}NHTSA vPIC {2}\d{4}-\d\d-\d\d/);
  });

  it.each([
    [[], 'Please enter a VIN to search'],
    [['ABC'], 'VIN must be exactly 17 characters long'],
    [['1FTFW5L86RFB4561O'], 'VIN cannot contain letters I, O, or Q'],
    [['1FTFW5L86RFB4561\u001b'], 'Invalid VIN format'],
  ])('says in one line what is wrong with %j', (args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout, stderr]).toEqual([1, '', `✗ ${message}\n`]);
  });
});
