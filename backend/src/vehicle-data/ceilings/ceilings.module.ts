import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '../../database/database.module.js';
import { PersonalDataModule } from '../../personal-data/personal-data.module.js';
import { CeilingAlarm } from './ceiling-alarm.entity.js';
import { CeilingsPersonalData } from './ceilings.personal-data.js';
import { CeilingsRepository } from './ceilings.repository.js';
import { CeilingsService } from './ceilings.service.js';
import { SpendDay } from './spend-day.entity.js';
import { SpendReservation } from './spend-reservation.entity.js';

/** What may be spent at providers. Global and in the shop's database, like what was bought of them. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SpendReservation, SpendDay, CeilingAlarm]), DatabaseModule, PersonalDataModule],
  providers: [CeilingsRepository, CeilingsService, CeilingsPersonalData],
  exports: [CeilingsService],
})
export class CeilingsModule {}
