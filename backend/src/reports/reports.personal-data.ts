import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In, Not } from 'typeorm';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { type Evidence, type Person, type PersonalData, PersonalDataRegistry } from '../personal-data/personal-data.js';
import { VehicleReport } from './vehicle-report.entity.js';

/** Two reports of one search, by their ids. */
interface Duplicate {
  from: string;
  to: string;
}

@Injectable()
export class ReportsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'reports';
  readonly entities = [VehicleReport];

  constructor(
    private readonly registry: PersonalDataRegistry,
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
    const reports = await tx.query<unknown[]>(
      `SELECT token AS id, vin, "licensePlate", state, intent, "searchedAt", "fulfilledAt", "signedAt", "addressedAt"
       FROM vehicle_reports WHERE "userId" = $1 ORDER BY vehicle_reports.id`,
      [userId],
    );
    return { reports };
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
    const duplicates = await duplicatesOf(tx, from, to);
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

/** Both looked up the same vehicle: one report goes on being found by its search, the sold one before the other; the second keeps its token. */
function duplicatesOf(tx: EntityManager, from: string, to: string): Promise<Duplicate[]> {
  // Both sides name their user: joined by the search alone, it would read every report of a vehicle.
  return tx.query<Duplicate[]>(
    `SELECT mine.id AS from, other.id AS to FROM vehicle_reports mine
     JOIN vehicle_reports other ON other."searchKey" = mine."searchKey"
     WHERE mine."userId" = $1 AND other."userId" = $2`,
    [from, to],
  );
}
