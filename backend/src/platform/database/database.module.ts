import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { Clock } from '../config/clock.js';
import { Config } from '../config/config.js';
import { AppSecret } from './app-secret.entity.js';
import { connectionOptions, pooledOptions } from './connection.js';
import { ConnectionPools, generalConnections } from './connection-pools.js';
import { DatabaseClient, NamingClient } from './database-client.js';
import { DatabaseClock } from './database-clock.js';
import { HeartbeatService } from './heartbeat.service.js';
import { SecretsService } from './secrets.service.js';

/** The connections of all modules, the database's clock and the shared secrets. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: ({ settings, pooled }: Config) => {
        const { databaseUrl, databasePool: poolSize, role } = settings;
        const options = (pooled ? pooledOptions : connectionOptions)(databaseUrl, poolSize);
        return {
          ...options,
          driver: { ...pg, Pool: ConnectionPools },
          extra: {
            ...options.extra,
            // A pooler lends another connection to each transaction, where a statement may not have its name.
            Client: pooled ? DatabaseClient : NamingClient,
            general: generalConnections(role, poolSize),
          },
          autoLoadEntities: true,
          retryAttempts: 0,
        };
      },
    }),
    TypeOrmModule.forFeature([AppSecret]),
  ],
  providers: [
    SecretsService,
    {
      provide: HeartbeatService,
      inject: [Config],
      useFactory: ({ directUrl }: Config) => HeartbeatService.start(directUrl),
    },
    { provide: Clock, useClass: DatabaseClock },
  ],
  exports: [HeartbeatService, SecretsService, Clock],
})
export class DatabaseModule {}
