import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { AppSecret } from './app-secret.entity.js';
import { AppSecretsRepository } from './app-secrets.repository.js';
import { connectionOptions } from './connection.js';
import { DatabaseHealthService } from './database-health.service.js';
import { SecretsService } from './secrets.service.js';

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
  providers: [AppSecretsRepository, DatabaseHealthService, SecretsService],
  exports: [DatabaseHealthService, SecretsService],
})
export class DatabaseModule {}
