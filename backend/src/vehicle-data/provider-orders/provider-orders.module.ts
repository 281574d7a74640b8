import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProviderOrdersRepository } from './provider-orders.repository.js';
import { PersonalDataModule } from '../../personal-data/personal-data.module.js';
import { ProviderOrdersPersonalData } from './provider-orders.personal-data.js';
import { ProviderAnswer } from './provider-answer.entity.js';
import { ProviderOrders } from './provider-orders.js';
import { ProviderSpend } from './provider-spend.entity.js';

/** What was bought of providers, in the shop's database. Global, because vehicle data also works without it. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ProviderAnswer, ProviderSpend]), PersonalDataModule],
  providers: [{ provide: ProviderOrders, useClass: ProviderOrdersRepository }, ProviderOrdersPersonalData],
  exports: [ProviderOrders],
})
export class ProviderOrdersModule {}
