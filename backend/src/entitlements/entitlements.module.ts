import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitlementsService } from './entitlements.service.js';
import { LedgerEntry } from './ledger-entry.entity.js';
import { ReportUnlock } from './report-unlock.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([LedgerEntry, ReportUnlock])],
  providers: [EntitlementsService],
  exports: [EntitlementsService],
})
export class EntitlementsModule {}
