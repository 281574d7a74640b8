import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { createPool } from './connection.js';

/** A connection to nobody, which is there at once. */
class Connection extends EventEmitter {
  connect = (done: () => void): void => process.nextTick(done);
  end = (): void => undefined;
}

it('reports the connections of a pool that are lost, but not those that the server ends before they have said goodbye', async () => {
  const lost: string[] = [];
  const pool = createPool('postgresql://nobody@127.0.0.1:1/none', {
    max: 1,
    onLost: ({ message }) => lost.push(message),
    applicationName: 'test',
    Client: Connection as unknown as typeof pg.Client,
  });
  const client = await pool.connect();
  client.emit('error', new Error('while it is used'));
  expect(lost).toEqual(['while it is used']);
  client.release();
  // Resolves once each has been told to end, not once it has.
  await pool.end();
  client.emit('error', new Error('while it ends'));
  expect(lost).toEqual(['while it is used']);
});
