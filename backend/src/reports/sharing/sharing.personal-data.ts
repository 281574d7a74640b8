import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import {
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  reportIdsOf,
  withReportIds,
} from '../../personal-data/personal-data.js';
import { deleteOldest } from '../../personal-data/old-rows.repository.js';
import { keptSince } from '../../personal-data/retention.js';
import { ReportShare } from './report-share.entity.js';

@Injectable()
export class SharingPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'sharing';
  readonly entities = [ReportShare];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async export(tx: EntityManager, person: Person): Promise<Record<string, unknown>> {
    const rows = await tx.find(ReportShare, {
      select: { vehicleReportId: true, createdAt: true, expiresAt: true, revokedAt: true },
      where: { vehicleReportId: In(reportIdsOf(person)) },
      order: { id: 'ASC' },
    });
    return { sharedLinks: withReportIds(rows, person) };
  }

  async erase(tx: EntityManager, person: Person): Promise<void> {
    await tx.delete(ReportShare, { vehicleReportId: In(reportIdsOf(person)) });
  }

  /** A link ends by itself or is ended before that. */
  async retain(tx: EntityManager, now: Date): Promise<boolean> {
    const before = keptSince('shares', now);
    const more = await deleteOldest(tx, ReportShare, 'expiresAt', before);
    return (await deleteOldest(tx, ReportShare, 'revokedAt', before)) || more;
  }
}
