import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '../../database/database.module.js';
import { PersonalDataModule } from '../../personal-data/personal-data.module.js';
import { SpendingLimitAlarm } from './spending-limit-alarm.entity.js';
import { SpendingLimitsPersonalData } from './spending-limits.personal-data.js';
import { SpendingLimitsRepository } from './spending-limits.repository.js';
import { SpendingLimitsService } from './spending-limits.service.js';
import { SpendDay } from './spend-day.entity.js';
import { SpendReservation } from './spend-reservation.entity.js';

/** What may be spent at providers. Global and in the shop's database, like what was bought of them. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([SpendReservation, SpendDay, SpendingLimitAlarm]),
    DatabaseModule,
    PersonalDataModule,
  ],
  providers: [SpendingLimitsRepository, SpendingLimitsService, SpendingLimitsPersonalData],
  exports: [SpendingLimitsService],
})
export class SpendingLimitsModule {}
