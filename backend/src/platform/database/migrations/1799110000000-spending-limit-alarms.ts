import type { MigrationInterface, QueryRunner } from 'typeorm';

const RENAME = `
  ALTER TABLE ceiling_alarms RENAME TO spending_limit_alarms;
  ALTER TABLE spending_limit_alarms RENAME CONSTRAINT ceiling_alarms_pkey TO spending_limit_alarms_pkey;
  ALTER TABLE spending_limit_alarms RENAME CONSTRAINT ceiling_alarms_scope_check TO spending_limit_alarms_scope_check;
  ALTER INDEX ceiling_alarms_day_key RENAME TO spending_limit_alarms_day_key;
  ALTER SEQUENCE ceiling_alarms_id_seq RENAME TO spending_limit_alarms_id_seq;
`;

/** The table has the name of what it holds. */
export class SpendingLimitAlarms1799110000000 implements Pick<MigrationInterface, 'name' | 'up'> {
  readonly name = 'SpendingLimitAlarms1799110000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RENAME);
  }
}
