import { Injectable } from '@nestjs/common';
import { type EntityManager, In, Raw } from 'typeorm';
import {
  DeclaresPersonalData,
  type Person,
  type PersonalData,
  personalTable,
} from '../../platform/personal-data/personal-data.js';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditRepository } from './audit.repository.js';

const withoutReason = () => `details - 'reason'`;

@Injectable()
@DeclaresPersonalData('audit')
export class AuditPersonalData implements PersonalData {
  readonly tables = [
    personalTable(AuditEntry, {
      owner: ({ subjects }) => ({ subject: In([...subjects]), details: Raw((details) => `${details} ? 'reason'`) }),
      export: { custom: ['operatorActions'] },
      // The action is stored as long as a purchase. Its reason is free text, which may name a person.
      erase: [{ set: { details: withoutReason } }],
      anonymize: 'like erase',
      drop: 'like erase',
      expire: [
        {
          since: 'createdAt',
          kept: 'blocks',
          where: `stored.action IN ('block-ip', 'unblock-ip') AND stored.subject IS NOT NULL`,
          set: { details: withoutReason, subject: null },
        },
        { since: 'createdAt', kept: 'purchases' },
      ],
    }),
  ];

  constructor(private readonly audit: AuditRepository) {}

  async export(tx: EntityManager, { subjects }: Person): Promise<Record<string, unknown>> {
    return { operatorActions: await this.audit.actionsOn(tx, subjects) };
  }
}
