import type { DataSource } from 'typeorm';
import { MemoryProviderOrders } from './support/memory-provider-orders.js';
import { ProviderOrdersRepository } from '../src/vehicle-data/sources/provider-orders/provider-orders.repository.js';
import { providerOrdersContract } from './contract/provider-orders.contract.js';
import { openDatabase } from './support/databases.js';

let dataSource: DataSource;
let drop: () => Promise<void>;

beforeAll(async () => void ({ dataSource, drop } = await openDatabase(`test_books_${process.pid}`)));
afterAll(() => drop());

providerOrdersContract('PostgreSQL', () => new ProviderOrdersRepository(dataSource));
const memory = new MemoryProviderOrders();
providerOrdersContract('memory', () => memory);

it('every provider answer is counted once, and the counts cannot be changed', async () => {
  const orders = new ProviderOrdersRepository(dataSource);
  const order = { provider: 'Counted', service: 'report', order: 'one' };
  for (const raw of [{ a: 1 }, { a: 2 }]) await orders.keep(order, 'id-1', raw, 25);
  const spend = `SELECT "costCents" FROM provider_spend WHERE provider = 'Counted'`;
  expect(await dataSource.query(spend)).toEqual([{ costCents: 25 }]);
  await expect(dataSource.query(`UPDATE provider_spend SET "costCents" = 0`)).rejects.toThrow('append-only');
  await expect(dataSource.query('DELETE FROM provider_spend')).rejects.toThrow('append-only');
});
