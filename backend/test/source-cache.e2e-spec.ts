import type { DataSource } from 'typeorm';
import { SourceCacheRepository } from '../src/vehicle-data/sources/cache/source-cache.repository.js';
import { sourceCacheContract } from './contract/source-cache.contract.js';
import { openDatabase } from './support/databases.js';
import { until } from './support/until.js';

let dataSource: DataSource;
let drop: () => Promise<void>;

beforeAll(async () => void ({ dataSource, drop } = await openDatabase(`test_cache_${process.pid}`)));
afterAll(() => drop());

sourceCacheContract('PostgreSQL', () => new SourceCacheRepository(dataSource));

it('answers grow old by the clock of the database, and are deleted after a year', async () => {
  const store = new SourceCacheRepository(dataSource);
  for (const [key, age] of Object.entries({ week: '7 days', old: '400 days' })) {
    await store.write('test/1', key, 1);
    await dataSource.query(`UPDATE source_cache SET "fetchedAt" = now() - $2::interval WHERE key = $1`, [key, age]);
  }
  expect(Math.round((await store.read('test/1', 'week'))?.ageSeconds ?? 0)).toBe(7 * 24 * 3600);
  store.onApplicationBootstrap();
  await until(
    () => store.read('test/1', 'old'),
    (answer) => answer === null,
  );
  expect(await store.read('test/1', 'week')).not.toBeNull();
});
