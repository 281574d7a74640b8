import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In, Not } from 'typeorm';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { type Evidence, type Person, type PersonalData, PersonalDataRegistry } from '../personal-data/personal-data.js';
import { ReportRead } from './reading/report-read.entity.js';
import { ReportReadsRepository } from './reading/report-reads.repository.js';
import { ReportsRepository } from './reports.repository.js';
import { VehicleReport } from './vehicle-report.entity.js';

@Injectable()
export class ReportsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'reports';
  readonly entities = [VehicleReport, ReportRead];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly reports: ReportsRepository,
    private readonly reads: ReportReadsRepository,
    private readonly entitlements: EntitlementsService,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** A person's reports, as other modules need to know them. */
  reportsOf(tx: EntityManager, userId: string): Promise<Person['reports']> {
    return tx.find(VehicleReport, { select: { id: true, token: true }, where: { userId } });
  }

  async export(tx: EntityManager, { userId }: Person): Promise<Record<string, unknown>> {
    return {
      reports: await this.reports.exportOf(tx, userId),
      reportReads: await this.reads.exportOf(tx, userId),
    };
  }

  /** What was never sold goes, with its signature and its address. */
  async erase(tx: EntityManager, { userId }: Person, { reportIds }: Evidence): Promise<void> {
    await tx.delete(VehicleReport, { userId, id: Not(In([...reportIds])) });
    await tx.update(
      VehicleReport,
      { userId },
      { licensePlate: null, state: null, searchKey: () => `'erased:' || token` },
    );
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    const duplicates = await this.reports.duplicatesOf(tx, from, to);
    const sold = await this.entitlements.soldAmong(
      tx,
      duplicates.flatMap((pair) => [pair.from, pair.to]),
    );
    const second = duplicates.map((pair) => (sold.has(pair.from) && !sold.has(pair.to) ? pair.to : pair.from));
    if (second.length > 0)
      await tx.update(VehicleReport, { id: In(second) }, { searchKey: () => `"searchKey" || ' #' || token` });
    await tx.update(VehicleReport, { userId: from }, { userId: to });
  }
}
