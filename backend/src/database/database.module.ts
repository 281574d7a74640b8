import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../config/clock.js';
import { Config } from '../config/config.js';
import { AppSecret } from './app-secret.entity.js';
import { AppSecretsRepository } from './app-secrets.repository.js';
import { connectionOptions } from './connection.js';
import { DatabaseClock } from './database-clock.js';
import { DatabasePulse } from './database-pulse.js';
import { preparing } from './prepared.js';
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
      useFactory: ({ settings }: Config, pulse: DatabasePulse) => {
        const options = connectionOptions(settings.databaseUrl, settings.databasePool);
        return {
          ...options,
          extra: {
            ...options.extra,
            Client: settings.databasePrepared ? preparing(pulse.clientClass()) : pulse.clientClass(),
          },
          autoLoadEntities: true,
          retryAttempts: 0,
        };
      },
    }),
    TypeOrmModule.forFeature([AppSecret]),
  ],
  providers: [AppSecretsRepository, SecretsService, { provide: Clock, useClass: DatabaseClock }],
  exports: [PulseModule, SecretsService, Clock],
})
export class DatabaseModule {}
