import { Injectable } from '@nestjs/common';
import { DeclaresPersonalData, type PersonalData, personalTable } from '../platform/personal-data/personal-data.js';
import { AnalyticsEvent } from './analytics-event.entity.js';

@Injectable()
@DeclaresPersonalData('analytics')
export class AnalyticsPersonalData implements PersonalData {
  readonly tables = [
    personalTable(AnalyticsEvent, {
      owner: {},
      export: { none: 'names no person' },
      erase: { keep: 'no row says whose it is' },
      expire: [{ since: 'at', kept: 'analyticsEvents' }],
    }),
  ];
}
