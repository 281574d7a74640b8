import type { DataSource } from 'typeorm';
import { MemoryBooks } from '../src/vehicle-data/provider-books/memory-books.js';
import { PostgresBooks } from '../src/vehicle-data/provider-books/postgres-books.js';
import { providerBooksContract } from './contract/provider-books.contract.js';
import { openDatabase } from './support/databases.js';

let db: DataSource;
let drop: () => Promise<void>;

beforeAll(async () => void ({ db, drop } = await openDatabase(`test_books_${process.pid}`)));
afterAll(() => drop());

providerBooksContract('PostgreSQL', () => new PostgresBooks(db));
const memory = new MemoryBooks();
providerBooksContract('memory', () => memory);

it('every answer is counted once, and what was counted cannot be changed', async () => {
  const books = new PostgresBooks(db);
  const order = { provider: 'Counted', service: 'report', order: 'one' };
  for (const raw of [{ a: 1 }, { a: 2 }]) await books.keep(order, 'id-1', raw, 25);
  const spend = `SELECT "costCents" FROM provider_spend WHERE provider = 'Counted'`;
  expect(await db.query(spend)).toEqual([{ costCents: 25 }]);
  await expect(db.query(`UPDATE provider_spend SET "costCents" = 0`)).rejects.toThrow('append-only');
  await expect(db.query('DELETE FROM provider_spend')).rejects.toThrow('append-only');
});
