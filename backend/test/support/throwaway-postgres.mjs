/**
 * What a PostgreSQL is told whose data is thrown away with the test: nothing in it has to outlive a crash, and to guess its passwords may
 * be cheap, for each of 2,000 connections pays for that.
 */
export const THROWAWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'scram_iterations=1'];
