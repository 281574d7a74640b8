import { type DynamicModule, Module } from '@nestjs/common';
import { AddressesModule } from './addresses/addresses.module.js';
import { AdminModule } from './admin/admin.module.js';
import { CheckoutModule } from './checkout/checkout.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import type { Config } from './platform/config/config.js';
import { ConfigModule } from './platform/config/config.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { IdentityModule } from './users/identity/identity.module.js';
import { LookupModule } from './lookup/lookup.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { PurchasesModule } from './purchases/purchases.module.js';
import { SignaturesModule } from './signatures/signatures.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { TelemetryModule } from './platform/telemetry/telemetry.module.js';
import { ExperimentsModule } from './experiments/experiments.module.js';
import { MonitoringModule } from './monitoring/monitoring.module.js';

/** The whole app. Modules that others import are not listed. */
@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        TelemetryModule,
        DatabaseModule,
        HttpModule,
        IdentityModule,
        LookupModule,
        ExperimentsModule,
        CheckoutModule,
        NotificationsModule,
        PurchasesModule,
        MonitoringModule,
        SignaturesModule,
        AddressesModule,
        AdminModule,
        AnalyticsModule,
        PrivacyModule,
      ],
    };
  }
}
