import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PostgresBooks } from './postgres-books.js';
import { ProviderAnswer } from './provider-answer.entity.js';
import { ProviderBooks } from './provider-books.js';
import { ProviderSpend } from './provider-spend.entity.js';

/** What was bought of providers, in the shop's database. Global, because vehicle data also works without it. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ProviderAnswer, ProviderSpend])],
  providers: [{ provide: ProviderBooks, useClass: PostgresBooks }],
  exports: [ProviderBooks],
})
export class ProviderBooksModule {}
