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
import { Signature } from './signature.entity.js';

@Injectable()
export class SignaturesPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'signatures';
  readonly entities = [Signature];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly reports: ReportsRepository,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async export(tx: EntityManager, person: WholePerson): Promise<Record<string, unknown>> {
    const rows = await tx.find(Signature, {
      select: {
        vehicleReportId: true,
        signatureData: true,
        typedName: true,
        agreementVersion: true,
        ipAddress: true,
        userAgent: true,
        signedAt: true,
      },
      where: givenBy(person),
      order: { id: 'ASC' },
    });
    // What they gave may be kept with a report of somebody else, which they read by its mailbox.
    return { signatures: withReportIds(rows, { reports: await this.reports.tokensOf(tx, rows) }) };
  }

  /** Those of unsold reports go with their report. Of the others the hash still proves which drawing it was to whoever has it. */
  async erase(tx: EntityManager, person: Person): Promise<void> {
    await tx
      .createQueryBuilder()
      .update(Signature)
      .set({
        signatureData: () => `'sha256:' || encode(sha256(convert_to("signatureData", 'UTF8')), 'hex')`,
        typedName: null,
        ipAddress: null,
        userAgent: null,
      })
      .where([{ vehicleReportId: In(reportIdsOf(person)) }, { givenByUserId: person.userId }])
      .execute();
  }

  anonymize(tx: EntityManager, person: Person): Promise<void> {
    return this.erase(tx, person);
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(Signature, { givenByUserId: from }, { givenByUserId: to });
  }
}
