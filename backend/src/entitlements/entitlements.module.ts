import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitlementsRepository } from './entitlements.repository.js';
import { UsersModule } from '../users/users.module.js';
import { EntitlementsService } from './entitlements.service.js';
import { CreditGrant } from './credit-grant.entity.js';
import { LedgerEntry } from './ledger-entry.entity.js';
import { ReportUnlock } from './report-unlock.entity.js';
import { EntitlementsPersonalData } from './entitlements.personal-data.js';

@Module({
  imports: [TypeOrmModule.forFeature([LedgerEntry, CreditGrant, ReportUnlock]), UsersModule],
  providers: [EntitlementsPersonalData, EntitlementsRepository, EntitlementsService],
  exports: [EntitlementsService],
})
export class EntitlementsModule {}
