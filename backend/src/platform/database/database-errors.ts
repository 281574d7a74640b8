import { types } from 'node:util';
import pg from 'pg';

/**
 * PostgreSQL's codes for a temporary failure: it is stopping or starting (57P01 to 57P03), a connection broke (08),
 * space or connections are short (53), connections are refused (55000), a statement took too long (57014), or
 * transactions blocked each other.
 */
const TEMPORARY = /^(57P0[1-3]|08\w{3}|53\w{3}|55000|57014|25P0[34]|40001|40P01|55P03)$/;
const BROKEN_SOCKET = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of errors without a code, of node-postgres, its pool and TypeORM. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated\b.*|Client has encountered a connection error and is not queryable|Client was closed and is not queryable|Query runner already released\..*|Database connection provided by a query runner was already released,.*|Driver not Connected)$/;

/** Whether an error means that the database is unavailable or has no capacity, not that the statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  // Errors of another realm are no instance of this module's Error.
  if (!types.isNativeError(error)) return false;
  if (MESSAGES.test(error.message)) return true;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  if (typeof code === 'string' && (error instanceof pg.DatabaseError ? TEMPORARY : BROKEN_SOCKET).test(code))
    return true;
  return isDatabaseAway(driverError);
}
