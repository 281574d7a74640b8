import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import {
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  reportIdsOf,
  withReportIds,
} from '../personal-data/personal-data.js';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import { keptSince } from '../personal-data/retention.js';
import { MonitoredReport } from './monitored-report.entity.js';

@Injectable()
export class MonitoringPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'monitoring';
  readonly entities = [MonitoredReport];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async export(tx: EntityManager, person: Person): Promise<Record<string, unknown>> {
    const rows = await tx.find(MonitoredReport, {
      select: {
        vehicleReportId: true,
        startedAt: true,
        endsAt: true,
        checkedAt: true,
        stoppedAt: true,
        knownRecalls: true,
        knownCounts: true,
      },
      where: { vehicleReportId: In(reportIdsOf(person)) },
      order: { id: 'ASC' },
    });
    return { monitoring: withReportIds(rows, person) };
  }

  async erase(tx: EntityManager, person: Person): Promise<void> {
    await tx.delete(MonitoredReport, { vehicleReportId: In(reportIdsOf(person)) });
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, MonitoredReport, 'endsAt', keptSince('monitoring', now));
  }
}
