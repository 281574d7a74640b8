import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { AppSecret } from './app-secret.entity.js';
import { AppSecretsRepository } from './app-secrets.repository.js';
import { connectionOptions } from './connection.js';
import { DatabaseHealth } from './database-health.js';
import { Secrets } from './secrets.js';

@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: ({ settings }: Config) => ({
        ...connectionOptions(settings.databaseUrl, settings.databasePool),
        autoLoadEntities: true,
        retryAttempts: 0,
      }),
    }),
    TypeOrmModule.forFeature([AppSecret]),
  ],
  providers: [AppSecretsRepository, DatabaseHealth, Secrets],
  exports: [DatabaseHealth, Secrets],
})
export class DatabaseModule {}
