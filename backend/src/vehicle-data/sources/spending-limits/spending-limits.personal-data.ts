import { Injectable } from '@nestjs/common';
import {
  DeclaresPersonalData,
  type PersonalData,
  personalTable,
} from '../../../platform/personal-data/personal-data.js';
import { SpendingLimitAlarm } from './spending-limit-alarm.entity.js';
import { SpendDay } from './spend-day.entity.js';
import { SpendReservation } from './spend-reservation.entity.js';

@Injectable()
@DeclaresPersonalData('spending-limits')
export class SpendingLimitsPersonalData implements PersonalData {
  readonly tables = [
    personalTable(SpendReservation, {
      owner: {},
      export: { none: 'keyed hashes' },
      erase: { keep: 'counts by keyed hashes, which an erasure must not restart' },
      expire: [{ since: 'reservedAt', kept: 'spendReservations' }],
    }),
    personalTable(SpendDay, {
      owner: {},
      export: { none: 'amounts by day' },
      erase: { keep: 'names no person' },
      expire: [{ since: 'day', kept: 'spendReservations' }],
    }),
    personalTable(SpendingLimitAlarm, {
      owner: {},
      export: { none: 'counts' },
      erase: { keep: 'names no person' },
    }),
  ];
}
