import { readFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One file a module in `0001-baseline/`, in the order in which they refer to each other. */
const FILES = [
  'database',
  'http',
  'outside',
  'users',
  'mail',
  'identity',
  'vehicle-data',
  'reports',
  'lookup',
  'signatures',
  'addresses',
  'checkout',
  'subscriptions',
  'payments',
  'cases',
  'entitlements',
  'purchases',
  'experiments',
  'monitoring',
  'telemetry',
  'analytics',
  'admin',
  'views',
];

/** The whole schema, as it was after the last of the migrations before it. */
export class Baseline1798300000000 implements Pick<MigrationInterface, 'name' | 'up'> {
  readonly name = 'Baseline1798300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const file of FILES)
      await runner.query(readFileSync(new URL(`./0001-baseline/${file}.sql`, import.meta.url), 'utf8'));
  }
}
