import { readFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const BASELINE = 'Baseline1798300000000';

/** One file a module in `0001-baseline/`, in the order in which they refer to each other. */
const BASELINE_FILES = [
  ...['database', 'http', 'outside', 'users', 'mail', 'identity', 'vehicle-data', 'reports', 'lookup', 'signatures'],
  ...['addresses', 'checkout', 'subscriptions', 'payments', 'cases', 'entitlements', 'purchases', 'experiments'],
  ...['monitoring', 'telemetry', 'analytics', 'admin', 'views'],
];

const read = (file: string): string => readFileSync(new URL(`./${file}.sql`, import.meta.url), 'utf8');

/** Returns the statements of a file: each follows a comment that starts in the first column. */
const statementsIn = (file: string): string[] =>
  read(file)
    .slice(0, -1)
    .split(/(?:^|\n)(?:-- .*\n)+/)
    .slice(1);

const migration = (name: string, statements: () => string[]) =>
  class implements Pick<MigrationInterface, 'name' | 'up'> {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements()) await runner.query(statement);
    }
  };

const added = (name: string, file: string) => migration(name, () => statementsIn(file));

/** In the order they are applied. */
export const MIGRATIONS = [
  migration(BASELINE, () => BASELINE_FILES.map((file) => read(`0001-baseline/${file}`))),
  added('PlainTables1798300100000', '1798300100000-plain-tables'),
  added('LimitCounts1798400000000', '1798400000000-limit-counts'),
  added('DisputedPeriods1798500000000', '1798500000000-disputed-periods'),
  added('ReportNames1798600000000', '1798600000000-report-names'),
  added('SeveralEmails1798700000000', '1798700000000-several-emails'),
  added('PurchaseViews1798910000000', '1798910000000-purchase-views'),
  added('ReportFunctions1799000000000', '1799000000000-report-functions'),
  added('DropProcessSharing1799100000000', '1799100000000-drop-process-sharing'),
  added('SpendingLimitAlarms1799110000000', '1799110000000-spending-limit-alarms'),
  added('ErasedEmails1799200000000', '1799200000000-erased-emails'),
  added('ConsoleViews1799300000000', '1799300000000-console-views'),
];
