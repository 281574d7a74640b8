import { Injectable } from '@nestjs/common';
import { DeclaresPersonalData, type PersonalData, personalTable } from '../../personal-data/personal-data.js';
import { IdempotencyKey } from './idempotency-key.entity.js';

@Injectable()
@DeclaresPersonalData('idempotency')
export class IdempotencyPersonalData implements PersonalData {
  readonly tables = [
    personalTable(IdempotencyKey, {
      owner: { browser: 'visitor' },
      export: { none: 'answers they were given, kept for a day' },
      erase: [{ delete: true }],
      anonymize: 'like erase',
      // A stored answer may say who it was for: a repeated call with the old cookie must not get it.
      newBrowserId: 'delete',
      expire: [{ since: 'createdAt', kept: 'idempotencyKeys' }],
    }),
  ];
}
