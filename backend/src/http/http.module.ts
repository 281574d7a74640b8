import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module.js';
import { BlockedAddresses } from './blocking/blocked-addresses.js';
import { BlockedIp } from './blocking/blocked-ip.entity.js';
import { IdempotencyKey } from './idempotency/idempotency-key.entity.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotencyStore } from './idempotency/idempotency-store.js';
import { AddressCount } from './limits/address-count.entity.js';
import { AddressCounts } from './limits/address-counts.js';
import { RateLimitGuard } from './limits/rate-limit.guard.js';
import { WindowCounts } from './limits/window-counts.js';
import { PersonalDataModule } from '../personal-data/personal-data.module.js';
import { IdempotencyPersonalData } from './idempotency/idempotency.personal-data.js';
import { LimitsPersonalData } from './limits/limits.personal-data.js';

/** What every request meets and that needs the database; `http.setup.ts` puts it in order. */
@Module({
  imports: [TypeOrmModule.forFeature([AddressCount, BlockedIp, IdempotencyKey]), JobsModule, PersonalDataModule],
  providers: [
    BlockedAddresses,
    AddressCounts,
    WindowCounts,
    RateLimitGuard,
    IdempotencyStore,
    IdempotencyInterceptor,
    IdempotencyPersonalData,
    LimitsPersonalData,
  ],
  exports: [AddressCounts],
})
export class HttpModule {}
