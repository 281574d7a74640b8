import { types } from 'node:util';
import pg from 'pg';

/**
 * Codes of PostgreSQL that say: later perhaps. It is stopping or starting (57P01 to 57P03), a connection broke (08),
 * room or connections are short (53), an operator lets nobody in (55000), a statement took too long (57014), or two
 * transactions stood in each other's way.
 */
const LATER = /^(57P0[1-3]|08\w{3}|53\w{3}|55000|57014|25P0[34]|40001|40P01|55P03)$/;
const BROKEN_SOCKET = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of errors without a code, of node-postgres, its pool and TypeORM. */
const IN_WORDS =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated\b.*|Client has encountered a connection error and is not queryable|Client was closed and is not queryable|Query runner already released\..*|Database connection provided by a query runner was already released,.*|Driver not Connected)$/;

/** Whether an error says that the database is away or has no room for us, and nothing is wrong with what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  // Node's own errors may come from another realm than this module, where they are no instance of its Error.
  if (!types.isNativeError(error)) return false;
  if (IN_WORDS.test(error.message)) return true;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  if (typeof code === 'string' && (error instanceof pg.DatabaseError ? LATER : BROKEN_SOCKET).test(code)) return true;
  return isDatabaseAway(driverError);
}
