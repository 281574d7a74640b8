import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CasesModule } from '../cases/cases.module.js';
import { PurchasesModule } from '../purchases/purchases.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { CheckoutModule } from '../checkout/checkout.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { SecretsService } from '../platform/database/secrets.service.js';
import { AccountController } from './account/account.controller.js';
import { AccountService } from './account/account.service.js';
import { AnalysisController } from './analysis/analysis.controller.js';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { VehicleDataModule } from '../vehicle-data/vehicle-data.module.js';
import { AnalysisService } from './analysis/analysis.service.js';
import { AuditEntry } from './audit/audit-entry.entity.js';
import { BlockedIpsController } from './blocking/blocked-ips.controller.js';
import { ConversionsController } from './conversions/conversions.controller.js';
import { VISITOR_LISTS } from './lists/visitor-lists.js';
import { OperatorCookieService } from './login/operator-cookie.service.js';
import { LoginController } from './login/login.controller.js';
import { UnknownAdminController } from './login/unknown-admin.controller.js';
import { MAX_SESSION_HOURS, OperatorSessionsRepository } from './login/operator-sessions.repository.js';
import { OperatorSessionsService } from './login/operator-sessions.service.js';
import { SecondFactorService } from './login/second-factor.service.js';
import { NewPasswordsService } from './login/new-passwords.service.js';
import { OperatorsRepository } from './login/operators.repository.js';
import { PasswordStrategy } from './login/password.strategy.js';
import { SESSION_KEY, SessionStrategy } from './login/session.strategy.js';
import { Operator, OperatorSession, RecoveryCode } from './operator.entity.js';
import { OperatorsController } from './operators/operators.controller.js';
import { OperatorsService } from './operators/operators.service.js';
import { AdminReportsController } from './reports/admin-reports.controller.js';
import { ShopController } from './shop/shop.controller.js';
import { ProvidersService } from './shop/providers.service.js';
import { SHOP_LISTS } from './lists/shop-lists.js';
import { TimelineService } from './visitors/timeline.service.js';
import { VisitorsController } from './visitors/visitors.controller.js';
import { CaseAnswersService } from './cases/case-answers.service.js';
import { CaseFilesRepository } from './cases/case-files.repository.js';
import { CASES, CasesController } from './cases/cases.controller.js';
import { AnalysisRepository } from './analysis/analysis.repository.js';
import { AuditPersonalData } from './audit/audit.personal-data.js';
import { AuditRepository } from './audit/audit.repository.js';
import { ListsRepository } from './lists/lists.repository.js';
import { ProvidersRepository } from './shop/providers.repository.js';
import { SuspiciousAddressesRepository } from './visitors/suspicious-addresses.repository.js';
import { TimelineRepository } from './visitors/timeline.repository.js';

@Module({
  imports: [
    EntitlementsModule,
    PaymentsModule,
    CasesModule,
    CheckoutModule,
    PurchasesModule,
    ReportsModule,
    NotificationsModule,
    SubscriptionsModule,
    VehicleDataModule,
    TypeOrmModule.forFeature([Operator, OperatorSession, RecoveryCode, AuditEntry]),
    PassportModule,
    JwtModule.registerAsync({
      inject: [SecretsService],
      useFactory: (secrets: SecretsService) => ({
        secretOrKeyProvider: () => secrets.keyFor(SESSION_KEY),
        signOptions: { algorithm: 'HS256', expiresIn: `${MAX_SESSION_HOURS}h` },
      }),
    }),
  ],
  controllers: [
    LoginController,
    AccountController,
    OperatorsController,
    AdminReportsController,
    ...VISITOR_LISTS,
    AnalysisController,
    BlockedIpsController,
    ConversionsController,
    VisitorsController,
    ...SHOP_LISTS,
    ShopController,
    CASES,
    CasesController,
    // Last: it answers whatever the others leave.
    UnknownAdminController,
  ],
  providers: [
    AnalysisRepository,
    AuditPersonalData,
    AuditRepository,
    CaseFilesRepository,
    CaseAnswersService,
    ListsRepository,
    OperatorSessionsRepository,
    OperatorsRepository,
    ProvidersRepository,
    SuspiciousAddressesRepository,
    TimelineRepository,
    AccountService,
    OperatorSessionsService,
    OperatorsService,
    SecondFactorService,
    OperatorCookieService,
    NewPasswordsService,
    PasswordStrategy,
    SessionStrategy,
    AnalysisService,
    TimelineService,
    ProvidersService,
  ],
})
export class AdminModule {}
