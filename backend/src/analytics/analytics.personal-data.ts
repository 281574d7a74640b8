import { Injectable } from '@nestjs/common';
import { DeclaresPersonalData, type PersonalData, personalTable } from '../platform/personal-data/personal-data.js';
import { AnalyticsEvent } from './analytics-event.entity.js';
import { ClientError } from './client-errors/client-error.entity.js';

@Injectable()
@DeclaresPersonalData('analytics')
export class AnalyticsPersonalData implements PersonalData {
  readonly tables = [
    personalTable(ClientError, {
      owner: { user: 'userId' },
      export: {
        as: 'clientErrors',
        columns: ['message', 'errorType', 'severity', 'details', 'createdAt'],
        orderBy: 'createdAt',
      },
      // The error is still counted.
      erase: [{ set: { userId: null, message: '[erased]', details: {} } }],
      anonymize: 'like erase',
      drop: 'like erase',
      expire: [{ since: 'createdAt', kept: 'clientErrors' }],
    }),
    personalTable(AnalyticsEvent, {
      owner: {},
      export: { none: 'names no person' },
      erase: { keep: 'no row says whose it is' },
      expire: [{ since: 'at', kept: 'analyticsEvents' }],
    }),
  ];
}
