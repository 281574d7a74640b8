import { readFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One file a module in `initial/`, in the order in which they refer to each other. */
const MODULES = [
  'database',
  'http',
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
  'entitlements',
  'experiments',
  'monitoring',
  'telemetry',
  'admin',
];

const schemaOf = (module: string): string => readFileSync(new URL(`./initial/${module}.sql`, import.meta.url), 'utf8');

/** Going back drops what the files create, read from the files: a list beside them could forget a table. */
function created(what: 'TABLE' | 'FUNCTION'): string[] {
  const names = new RegExp(String.raw`^CREATE ${what} "?(\w+)"?`, 'gm');
  return MODULES.flatMap((module) => [...schemaOf(module).matchAll(names)].map(([, name]) => `"${name}"`));
}

export class InitialSchema1764300000000 implements MigrationInterface {
  readonly name = 'InitialSchema1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const module of MODULES) await runner.query(schemaOf(module));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${created('TABLE').join(', ')}`);
    await runner.query(`DROP FUNCTION ${created('FUNCTION').join(', ')}`);
  }
}
