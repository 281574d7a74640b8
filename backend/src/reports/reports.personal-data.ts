import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import {
  type Evidence,
  type Moving,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  reportIdsOf,
  type WholePerson,
} from '../personal-data/personal-data.js';
import { deleteOldest, newestKeptUntil } from '../personal-data/old-rows.repository.js';
import { keptSince } from '../personal-data/retention.js';
import { BrowserReport } from './browser-report.entity.js';
import { PdfPrinterService } from './pdf/pdf-printer.service.js';
import { ReportRead } from './reading/report-read.entity.js';
import { ReportReadsRepository } from './reading/report-reads.repository.js';
import { ReportsRepository } from './reports.repository.js';
import { VehicleReport } from './vehicle-report.entity.js';
import { ReportCacheService } from './report-cache.service.js';

/** By what a report was found. */
const NO_SEARCH = { licensePlate: null, state: null, searchKey: () => `'erased:' || token` };

@Injectable()
export class ReportsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'reports';
  readonly entities = [VehicleReport, BrowserReport, ReportRead];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly reports: ReportsRepository,
    private readonly reads: ReportReadsRepository,
    private readonly entitlements: EntitlementsService,
    private readonly printer: PdfPrinterService,
    private readonly cache: ReportCacheService,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** A person's reports, as other modules need to know them. */
  reportsOf(tx: EntityManager, userId: string): Promise<Person['reports']> {
    return tx.find(VehicleReport, {
      select: { id: true, token: true, licensePlate: true, state: true },
      where: { userId },
    });
  }

  async export(tx: EntityManager, { userIds }: WholePerson): Promise<Record<string, unknown>> {
    return {
      reports: await this.reports.exportOf(tx, userIds),
      reportReads: await this.reads.exportOf(tx, userIds),
    };
  }

  /** Unsold reports are deleted with their signatures and addresses. */
  async erase(tx: EntityManager, person: Person, { reportIds }: Evidence): Promise<void> {
    const { userId, anonIds } = person;
    await tx.delete(BrowserReport, [{ anonId: In([...anonIds]) }, { vehicleReportId: In(reportIdsOf(person)) }]);
    await tx.delete(VehicleReport, { userId, id: Not(In([...reportIds])) });
    await tx.update(VehicleReport, { userId }, NO_SEARCH);
    this.forgetCopies(person);
  }

  /** The reports stay; a plate leads to the owner of the vehicle. */
  async anonymize(tx: EntityManager, guest: Person): Promise<void> {
    await tx.update(VehicleReport, { userId: guest.userId, licensePlate: Not(IsNull()) }, NO_SEARCH);
    this.forgetCopies(guest);
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    const duplicates = await this.reports.duplicatesOf(tx, from, to);
    const sold = await this.entitlements.soldAmong(
      tx,
      duplicates.flatMap((pair) => [pair.from, pair.to]),
    );
    const second = duplicates.map((pair) => (sold.has(pair.from) && !sold.has(pair.to) ? pair.to : pair.from));
    if (second.length > 0) {
      await this.reports.shareRegistrations(tx, duplicates);
      await tx.update(VehicleReport, { id: In(second) }, { searchKey: () => `"searchKey" || ' #' || token` });
    }
    await tx.update(VehicleReport, { userId: from }, { userId: to });
  }

  async moving(tx: EntityManager, userId: string): Promise<Partial<Moving>> {
    return { reports: await tx.countBy(VehicleReport, { userId }) };
  }

  async rename(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(BrowserReport, { anonId: from }, { anonId: to });
  }

  async signOut(tx: EntityManager, anonIds: readonly string[]): Promise<void> {
    await tx.delete(BrowserReport, { anonId: In([...anonIds]) });
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, BrowserReport, 'createdAt', keptSince('browserReports', now));
  }

  /** To look a vehicle up is to be here. */
  keepUntil(tx: EntityManager, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    return newestKeptUntil(tx, VehicleReport, userIds, 'visitors', 'kept."searchedAt"');
  }

  private forgetCopies({ reports }: Person): void {
    const tokens = reports.map(({ token }) => token);
    this.printer.forget(tokens);
    this.cache.forget(tokens);
  }
}
