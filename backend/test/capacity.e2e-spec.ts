import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const capacity = async (...given: string[]): Promise<string> => {
  const script = join(__dirname, '../bench/capacity/capacity.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    '--measured',
    join(__dirname, 'fixtures/capacity.json'),
    ...given,
  ]);
  return stdout;
};

const cells = (said: string, name: string): string[] =>
  said
    .split('\n')
    .find((line) => line.startsWith(name))
    ?.slice(name.length)
    .trim()
    .split(/ {2,}/) ?? [];

it('says what 1 to 1,000 times the stated day needs, by what was measured and what is assumed', async () => {
  const said = await capacity();
  expect(cells(said, 'times that day')).toEqual(['1', '10', '100', '1,000']);
  // A tenth of 100,000 and 5,000 in an hour.
  expect(cells(said, 'lookups / purchases a second')[0]).toBe('2.8 / 0.14');
  // 2.78 x 5 ms + 0.139 x 20 ms of calls, half of which a core may be used.
  expect(cells(said, 'cores: calls, jobs, database')[3]).toBe('33.3, 2.8, 8.3');
  // 95,000 lookups for 90 days, 5,000 with their purchase for seven years, but searches and emails for 90 days.
  const gigabytes = (95_000 * 3_000 * 90 + 5_000 * (7_000 * 2_555 + 2_000 * 90)) / 1e9;
  expect(cells(said, 'database, GB')[0]).toBe(String(Math.ceil(gigabytes)));
  expect(cells(said, 'machines for calls and jobs')[0]).toBe('same machine');
  expect(said).toContain('1 times: nothing is passed');
  expect(said).toMatch(/1,000 times:\n {2}database size, .* times: Citus, distributed by user\n/);
  expect(said).toMatch(/calls, 33\.3 times: more processes with ROLE=api/);
  const dearer = await capacity('--core-price', '40', '--gb-price', '0.4');
  const [one, two] = [said, dearer].map((text) => Number(cells(text, 'cost a month')[0]));
  expect(two).toBeGreaterThanOrEqual(2 * (one ?? 0) - 1);
});

it('refuses a day with more purchases than lookups', async () => {
  await expect(capacity('--lookups', '10', '--purchases', '20')).rejects.toThrow('--purchases must not be more');
});
