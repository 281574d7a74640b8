import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module.js';
import { BlockedAddressesService } from './blocking/blocked-addresses.service.js';
import { BlockedGuard } from './blocking/blocked.guard.js';
import { BlockedIpsRepository } from './blocking/blocked-ips.repository.js';
import { BlockedIp } from './blocking/blocked-ip.entity.js';
import { IdempotencyKey } from './idempotency/idempotency-key.entity.js';
import { IdempotencyKeysRepository } from './idempotency/idempotency-keys.repository.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { AddressCount } from './limits/address-count.entity.js';
import { AddressCountsRepository } from './limits/address-counts.repository.js';
import { AddressCountsService } from './limits/address-counts.service.js';
import { LimitLease } from './limits/limit-lease.entity.js';
import { SharedLimitsRepository } from './limits/shared-limits.repository.js';
import { SharedLimitsService } from './limits/shared-limits.service.js';
import { StrikesService } from './limits/strikes.service.js';
import { RateLimitGuard } from './limits/rate-limit.guard.js';
import { WindowCountsService } from './limits/window-counts.service.js';
import { PaidBrowsersService } from './pressure/paid-browsers.service.js';
import { PersonalDataModule } from '../personal-data/personal-data.module.js';
import { IdempotencyPersonalData } from './idempotency/idempotency.personal-data.js';
import { LimitsPersonalData } from './limits/limits.personal-data.js';

/** What every request meets and that needs the database; `http.setup.ts` puts it in order. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([AddressCount, BlockedIp, IdempotencyKey, LimitLease]),
    JobsModule,
    PersonalDataModule,
  ],
  providers: [
    BlockedIpsRepository,
    BlockedAddressesService,
    AddressCountsRepository,
    AddressCountsService,
    SharedLimitsRepository,
    SharedLimitsService,
    WindowCountsService,
    StrikesService,
    PaidBrowsersService,
    RateLimitGuard,
    BlockedGuard,
    IdempotencyKeysRepository,
    IdempotencyService,
    IdempotencyPersonalData,
    LimitsPersonalData,
  ],
  exports: [AddressCountsService, BlockedIpsRepository, StrikesService, PaidBrowsersService, IdempotencyService],
})
export class HttpModule {}
