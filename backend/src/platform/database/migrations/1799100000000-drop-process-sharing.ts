import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Circuit breakers are per process: no process has to know of the others. */
export class DropProcessSharing1799100000000 implements Pick<MigrationInterface, 'name' | 'up'> {
  readonly name = 'DropProcessSharing1799100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE source_pauses, shop_processes');
  }
}
