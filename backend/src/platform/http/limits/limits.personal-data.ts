import { Injectable } from '@nestjs/common';
import { DeclaresPersonalData, type PersonalData, personalTable } from '../../personal-data/personal-data.js';
import { BlockedIp } from '../blocking/blocked-ip.entity.js';
import { AddressCount } from './address-count.entity.js';
import { LimitCount } from './limit-count.entity.js';

const ADDRESS = 'an address is shared by many';
const SHARED = `${ADDRESS}, and an erasure must not reset limits or blocks`;

@Injectable()
@DeclaresPersonalData('limits')
export class LimitsPersonalData implements PersonalData {
  readonly tables = [
    personalTable(AddressCount, {
      owner: {},
      export: { none: ADDRESS },
      erase: { keep: SHARED },
      expire: [{ since: 'hour', kept: 'addressCounts' }],
    }),
    personalTable(BlockedIp, {
      owner: {},
      export: { none: ADDRESS },
      erase: { keep: SHARED },
      expire: [{ since: 'expiresAt', kept: 'blocks' }],
    }),
    personalTable(LimitCount, {
      owner: {},
      export: { none: 'keyed hashes, for a day at most' },
      erase: { keep: SHARED },
      // The column is in milliseconds since 1970.
      expire: [{ since: 'expire', before: (now) => String(now.getTime()) }],
    }),
  ];
}
