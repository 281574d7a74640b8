import { Injectable } from '@nestjs/common';
import { DeclaresPersonalData, type PersonalData, personalTable } from '../platform/personal-data/personal-data.js';
import { ProviderAnswer } from './sources/provider-orders/provider-answer.entity.js';
import { ProviderSpend } from './sources/provider-orders/provider-spend.entity.js';
import { SpendDay } from './sources/spending-limits/spend-day.entity.js';
import { SpendReservation } from './sources/spending-limits/spend-reservation.entity.js';
import { SpendingLimitAlarm } from './sources/spending-limits/spending-limit-alarm.entity.js';

const ABOUT_VEHICLES = 'about vehicles, never a person';
const ORDERS = { owner: {}, export: { none: ABOUT_VEHICLES }, erase: { keep: ABOUT_VEHICLES } } as const;
const NAMES_NOBODY = { keep: 'names no person' };

/** The order of a provider's answer leads to a buyer, so answers expire with the purchase. */
@Injectable()
@DeclaresPersonalData('vehicle-data')
export class VehicleDataPersonalData implements PersonalData {
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
      erase: NAMES_NOBODY,
      expire: [{ since: 'day', kept: 'spendReservations' }],
    }),
    personalTable(SpendingLimitAlarm, { owner: {}, export: { none: 'counts' }, erase: NAMES_NOBODY }),
    personalTable(ProviderAnswer, { ...ORDERS, expire: [{ since: 'begunAt', kept: 'providerOrders' }] }),
    personalTable(ProviderSpend, { ...ORDERS, expire: [{ since: 'spentAt', kept: 'providerOrders' }] }),
  ];
}
