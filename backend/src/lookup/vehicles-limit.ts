import { Injectable } from '@nestjs/common';
import {
  getOptionsToken,
  getStorageToken,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  ThrottlerStorageService,
} from '@nestjs/throttler';

/** Calls from one address (IPv6: one /64 network) within a minute. */
export const VEHICLES_LIMIT = 60;
const OPTIONS: ThrottlerModuleOptions = { throttlers: [{ limit: VEHICLES_LIMIT, ttl: 60_000 }] };

/** Keeps the integrators' call from being used to copy the vehicle table. */
@Injectable()
export class VehiclesLimit extends ThrottlerGuard {}

/** Given to the lookup room and not by ThrottlerModule, which is global: the limit is this one call's. */
export const VEHICLES_LIMIT_PROVIDERS = [
  { provide: getOptionsToken(), useValue: OPTIONS },
  { provide: getStorageToken(), useClass: ThrottlerStorageService },
  VehiclesLimit,
];
