import { Injectable } from '@nestjs/common';
import {
  DeclaresPersonalData,
  type PersonalData,
  personalTable,
} from '../../../platform/personal-data/personal-data.js';
import { ProviderAnswer } from './provider-answer.entity.js';
import { ProviderSpend } from './provider-spend.entity.js';

const ABOUT_VEHICLES = 'about vehicles, never a person';
const DECLARED = { owner: {}, export: { none: ABOUT_VEHICLES }, erase: { keep: ABOUT_VEHICLES } } as const;

/** The order of an answer leads to a buyer, so answers expire with the purchase. */
@Injectable()
@DeclaresPersonalData('provider-orders')
export class ProviderOrdersPersonalData implements PersonalData {
  readonly tables = [
    personalTable(ProviderAnswer, { ...DECLARED, expire: [{ since: 'begunAt', kept: 'providerOrders' }] }),
    personalTable(ProviderSpend, { ...DECLARED, expire: [{ since: 'spentAt', kept: 'providerOrders' }] }),
  ];
}
