import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getDataSourceToken } from '@nestjs/typeorm';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { createApp } from '../../src/app.js';
import { Config } from '../../src/platform/config/config.js';
import { HISTORY_SOURCES } from '../../src/vehicle-data/sources/history-sources.js';
import { JobTasks } from '../../src/platform/jobs/job-tasks.js';
import { TransactionPooler } from './transaction-pooler.js';
import { type WatchedAnswers, watchContract } from './contract.js';
import './kept-connections.js';
import { applicationUrl, createDatabase, dropDatabase } from './databases.js';

export interface RunningApp {
  app: NestFastifyApplication;
  /** For supertest. */
  http: Server;
  dataSource: DataSource;
  /** Every answer, compared with the contract. */
  answers: WatchedAnswers;
  /** @throws Error when an answer was not what the contract says */
  stop(): Promise<void>;
}

/** The real application on a database of its own, copied from the migrated one, as the role it has in production. Payments take no time. */
export async function startApp(env: NodeJS.ProcessEnv = {}): Promise<RunningApp> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(database, 'template_migrated');
  const running = await startOn(database, env);
  return {
    ...running,
    stop: async () => {
      await running.stop().finally(async () => {
        await dropDatabase(database);
        rmSync(dataDirOf(database), { recursive: true, force: true });
      });
    },
  };
}

/** A second process on the database of a running application, as far as one process can play two. */
export function startReplica({ dataSource }: RunningApp, env: NodeJS.ProcessEnv = {}): Promise<RunningApp> {
  return startOn(String(dataSource.driver.database), env);
}

/** Where an application on this database keeps its files. */
const dataDirOf = (database: string): string => join(tmpdir(), `roadbook-${database}`);

async function startOn(database: string, env: NodeJS.ProcessEnv): Promise<RunningApp> {
  return startAppOn(applicationUrl(database), { DATA_DIR: dataDirOf(database), ...env });
}

/**
 * A recurring job that starts by the machine's clock would start in the middle of a test once in a while: in one that is thirty days ahead
 * while a report is being made, for example. Tests run such jobs themselves.
 */
JobTasks.prototype.cronItems = () => [];

/** On a migrated database anywhere, which stays when the application stops. With TEST_POOLER=1 a pooler stands in between. */
export async function startAppOn(url: string, env: NodeJS.ProcessEnv = {}): Promise<RunningApp> {
  const pooler = process.env.TEST_POOLER
    ? await TransactionPooler.start(url, Math.max(4, Number(env.DATABASE_POOL ?? 0)))
    : null;
  const config = new Config(
    join(__dirname, '../../..'),
    {
      DATABASE_URL: pooler?.url ?? url,
      DATABASE_DIRECT_URL: pooler ? url : '',
      DATABASE_POOLER: pooler ? 'on' : 'off',
      DATABASE_POOL: '5',
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000',
      // Tests say where a call comes from as a proxy would.
      TRUST_PROXY: 'loopback',
      // Some have an https address.
      DEMONSTRATION: 'on',
      SIMULATED_PAYMENT_CREATE_MS: '0',
      SIMULATED_PAYMENT_COMPLETE_MS: '0',
      ...env,
    },
    HISTORY_SOURCES,
  );
  const app = await createApp(config);
  const http: Server = app.getHttpServer();
  const answers = watchContract(http);
  // Otherwise supertest would open and close a port for each call.
  await once(http.listen(0, '127.0.0.1'), 'listening');
  return {
    app,
    http,
    answers,
    dataSource: app.get<DataSource>(getDataSourceToken()),
    stop: async () => {
      await app.close();
      await pooler?.stop();
      if (answers.wrong.size > 0) throw new Error(['Not as the contract says:', ...answers.wrong].join('\n'));
    },
  };
}
