import { Logger } from '@nestjs/common';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { type RunningApp, startAppOn } from './app.js';
import { DatabaseProxy } from './database-proxy.js';

/** A shop on a PostgreSQL that nobody else uses, so that a test can take it, its network or its disk away. It says nothing of that in the log. */
export class ShopWithDatabase {
  private readonly silenced = [
    jest.spyOn(Logger.prototype, 'warn'),
    jest.spyOn(Logger.prototype, 'error'),
    // The job library's own.
    jest.spyOn(console, 'trace'),
    jest.spyOn(console, 'error'),
  ].map((spy) => spy.mockImplementation(() => undefined));

  private constructor(
    readonly folder: string,
    private readonly flags: readonly string[],
    private postgres: EmbeddedPostgres,
    /** The network between the two. */
    readonly proxy: DatabaseProxy,
    readonly app: RunningApp,
  ) {}

  /** Everything it writes is in `folder`, which is removed with it. */
  static async start(folder: string, flags: readonly string[]): Promise<ShopWithDatabase> {
    await mkdir(folder, { recursive: true });
    const postgres = await startPostgres(folder, flags);
    await migrate(postgres.url, postgres.applicationUrl);
    const proxy = await DatabaseProxy.start(postgres.applicationUrl);
    const app = await startAppOn(proxy.url, { DATA_DIR: folder });
    return new ShopWithDatabase(folder, flags, postgres, proxy, app);
  }

  /** As whoever looks after the database does it. */
  stopDatabase(): Promise<void> {
    return this.postgres.stop();
  }

  /** The shop finds it again where the one before was. */
  async startDatabase(): Promise<void> {
    this.postgres = await startPostgres(this.folder, this.flags);
    this.proxy.leadTo(this.postgres.applicationUrl);
  }

  async stop(): Promise<void> {
    try {
      await this.app.stop();
    } finally {
      // Whatever the shop is told at its end: jest would wait for both.
      await this.proxy.stop();
      await this.postgres.stop();
      await rm(this.folder, { recursive: true, force: true });
      for (const spy of this.silenced) spy.mockRestore();
    }
  }
}

const startPostgres = (folder: string, flags: readonly string[]): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined, flags: [...flags] });
