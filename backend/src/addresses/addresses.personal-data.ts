import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import {
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  givenBy,
  reportIdsOf,
  withReportIds,
  type WholePerson,
} from '../personal-data/personal-data.js';
import { ReportsRepository } from '../reports/reports.repository.js';
import { Address } from './address.entity.js';

@Injectable()
export class AddressesPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'addresses';
  readonly entities = [Address];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly reports: ReportsRepository,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async export(tx: EntityManager, person: WholePerson): Promise<Record<string, unknown>> {
    const rows = await tx.find(Address, {
      select: {
        vehicleReportId: true,
        phoneNumber: true,
        addressLine1: true,
        addressLine2: true,
        city: true,
        state: true,
        zipCode: true,
        ipAddress: true,
        userAgent: true,
        createdAt: true,
      },
      where: givenBy(person),
      order: { id: 'ASC' },
    });
    // What they gave may be kept with a report of somebody else, which they read by its mailbox.
    return { addresses: withReportIds(rows, { reports: await this.reports.tokensOf(tx, rows) }) };
  }

  async erase(tx: EntityManager, person: Person): Promise<void> {
    await tx.delete(Address, { vehicleReportId: In(reportIdsOf(person)) });
    await tx.delete(Address, { givenByUserId: person.userId });
  }

  anonymize(tx: EntityManager, person: Person): Promise<void> {
    return this.erase(tx, person);
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(Address, { givenByUserId: from }, { givenByUserId: to });
  }
}
