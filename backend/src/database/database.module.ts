import { Global, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { Clock } from '../config/clock.js';
import { Config } from '../config/config.js';
import { AppSecret } from './app-secret.entity.js';
import { AppSecretsRepository } from './app-secrets.repository.js';
import { BegunFirstPool } from './begun-first-pool.js';
import { connectionOptions, pooledOptions } from './connection.js';
import { DatabaseClock } from './database-clock.js';
import { DatabasePulse } from './database-pulse.js';
import { DirectDataSource } from './direct-data-source.js';
import { preparing } from './prepared.js';
import { keepsNames } from './pooler-names.js';
import { PulseModule } from './pulse.module.js';
import { SecretsService } from './secrets.service.js';

/** The connection every module may ask for, and the time. */
@Global()
@Module({
  imports: [
    PulseModule,
    TypeOrmModule.forRootAsync({
      imports: [PulseModule],
      inject: [Config, DatabasePulse],
      useFactory: async ({ settings, pooled }: Config, pulse: DatabasePulse) => {
        const options = (pooled ? pooledOptions : connectionOptions)(settings.databaseUrl, settings.databasePool);
        const Client = pooled ? pulse.pooledClientClass() : pulse.clientClass();
        const prepares = settings.databasePrepared && (!pooled || (await mayPrepare(settings.databaseUrl)));
        return {
          ...options,
          driver: { ...pg, Pool: BegunFirstPool },
          extra: { ...options.extra, Client: prepares ? preparing(Client) : Client },
          autoLoadEntities: true,
          retryAttempts: 0,
        };
      },
      dataSourceFactory: (options) => Promise.resolve(new DirectDataSource(options as DataSourceOptions)),
    }),
    TypeOrmModule.forFeature([AppSecret]),
  ],
  providers: [AppSecretsRepository, SecretsService, { provide: Clock, useClass: DatabaseClock }],
  exports: [PulseModule, SecretsService, Clock],
})
export class DatabaseModule {}

/** Who cannot prepare by name is only slower. */
async function mayPrepare(poolerUrl: string | null): Promise<boolean> {
  if (poolerUrl === null || (await keepsNames(poolerUrl))) return true;
  new Logger('database').warn(
    'The pooler keeps no prepared statements, so none are made; it needs PgBouncer 1.21 or newer with max_prepared_statements above 0.',
  );
  return false;
}
