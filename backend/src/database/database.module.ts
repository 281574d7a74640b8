import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../config/clock.js';
import { Config } from '../config/config.js';
import { AppSecret } from './app-secret.entity.js';
import { AppSecretsRepository } from './app-secrets.repository.js';
import { connectionOptions, pooledOptions } from './connection.js';
import { DatabaseClock } from './database-clock.js';
import { DatabasePulse } from './database-pulse.js';
import { preparing } from './prepared.js';
import { PulseModule } from './pulse.module.js';
import { ReadReplicas } from './read-replicas.js';
import { SecretsService } from './secrets.service.js';
import { tracing } from './traced.js';

/** The connection every module may ask for, and the time. */
@Global()
@Module({
  imports: [
    PulseModule,
    TypeOrmModule.forRootAsync({
      imports: [PulseModule],
      inject: [Config, DatabasePulse],
      useFactory: ({ settings, pooled }: Config, pulse: DatabasePulse) => {
        const options = (pooled ? pooledOptions : connectionOptions)(settings.databaseUrl, settings.databasePool);
        const Client = pooled ? pulse.pooledClientClass() : pulse.clientClass();
        const asking = settings.databasePrepared ? preparing(Client) : Client;
        return {
          ...options,
          extra: { ...options.extra, Client: settings.otlpEndpoint ? tracing(asking) : asking },
          autoLoadEntities: true,
          retryAttempts: 0,
        };
      },
    }),
    TypeOrmModule.forFeature([AppSecret]),
  ],
  providers: [AppSecretsRepository, SecretsService, ReadReplicas, { provide: Clock, useClass: DatabaseClock }],
  exports: [PulseModule, SecretsService, ReadReplicas, Clock],
})
export class DatabaseModule {}
