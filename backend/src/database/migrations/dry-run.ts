import { AbstractLogger, DataSource, type MigrationInterface } from 'typeorm';
import { migrationOptions } from '../connection.js';
import { doesMoreThanAdd } from './only-adds.js';

class Recorder extends AbstractLogger {
  readonly statements: string[] = [];
  override logQuery(query: string): void {
    this.statements.push(query);
  }
  protected writeLog(): void {}
}

/**
 * Applies migrations to an empty database and says what those after the first one do besides adding.
 * They are run and not read, so that it does not matter how a migration puts its SQL together.
 * @param url of a database nobody needs
 */
export async function violationsOf(url: string, migrations: (new () => MigrationInterface)[]): Promise<string[]> {
  const logger = new Recorder();
  const dataSource = await new DataSource({
    ...migrationOptions(url),
    migrations: [],
    logging: ['query'],
    logger,
  }).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    const found: string[] = [];
    for (const [index, Migration] of migrations.entries()) {
      logger.statements.length = 0;
      await new Migration().up(runner);
      if (index > 0) found.push(...doesMoreThanAdd(Migration.name, logger.statements));
    }
    return found;
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}
