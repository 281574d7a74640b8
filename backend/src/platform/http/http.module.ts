import { Global, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module.js';
import { HealthController } from './health.controller.js';
import { SiteController } from './site/site.controller.js';
import { SiteFactsService } from './site/site-facts.service.js';
import { BlockedAddressesService } from './blocking/blocked-addresses.service.js';
import { BlockedGuard } from './blocking/blocked.guard.js';
import { BlockedIpsRepository } from './blocking/blocked-ips.repository.js';
import { BlockedIp } from './blocking/blocked-ip.entity.js';
import { IdempotencyKey } from './idempotency/idempotency-key.entity.js';
import { IdempotencyKeysRepository } from './idempotency/idempotency-keys.repository.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { AddressCount } from './limits/address-count.entity.js';
import { AddressCountsRepository } from './limits/address-counts.repository.js';
import { AddressCountsService } from './limits/address-counts.service.js';
import { CallLimitGuard, CallLimits } from './limits/call-limit.guard.js';
import { FailedCallsService } from './limits/failed-calls.service.js';
import { LimitCount } from './limits/limit-count.entity.js';
import { LimitCountsRepository } from './limits/limit-counts.repository.js';
import { PaidBrowsersService } from './limits/paid-browsers.service.js';
import { SharedLimitsService } from './limits/shared-limits.service.js';
import { IdempotencyPersonalData } from './idempotency/idempotency.personal-data.js';
import { LimitsPersonalData } from './limits/limits.personal-data.js';

/** What applies to every request and needs the database; `http.setup.ts` puts it in order. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([AddressCount, BlockedIp, IdempotencyKey, LimitCount]),
    ThrottlerModule.forRootAsync({ useClass: CallLimits }),
    JobsModule,
  ],
  controllers: [HealthController, SiteController],
  providers: [
    SiteFactsService,
    BlockedIpsRepository,
    BlockedAddressesService,
    AddressCountsRepository,
    AddressCountsService,
    LimitCountsRepository,
    SharedLimitsService,
    FailedCallsService,
    PaidBrowsersService,
    CallLimitGuard,
    BlockedGuard,
    IdempotencyKeysRepository,
    IdempotencyInterceptor,
    IdempotencyPersonalData,
    LimitsPersonalData,
  ],
  exports: [AddressCountsService, BlockedIpsRepository, FailedCallsService, PaidBrowsersService, SharedLimitsService],
})
export class HttpModule {}
