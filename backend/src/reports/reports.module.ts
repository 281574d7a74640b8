import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { UsersModule } from '../users/users.module.js';
import { VehicleDataModule } from '../vehicle-data/vehicle-data.module.js';
import { BrowserReport } from './browser-report.entity.js';
import { FulfillmentJob } from './fulfillment.job.js';
import { PdfController } from './pdf/pdf.controller.js';
import { PdfPrinterService } from './pdf/pdf-printer.service.js';
import { ReportRead } from './reading/report-read.entity.js';
import { ReportReadsService } from './reading/report-reads.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsRepository } from './reports.repository.js';
import { ReportsService } from './reports.service.js';
import { ReportContentRepository } from './report-content.repository.js';
import { ReportShare } from './sharing/report-share.entity.js';
import { ReportSharesRepository } from './sharing/report-shares.repository.js';
import { SampleController } from './sample/sample.controller.js';
import { SampleService } from './sample/sample.service.js';
import { SharingController } from './sharing/sharing.controller.js';
import { SharingService } from './sharing/sharing.service.js';
import { VehicleReport } from './vehicle-report.entity.js';
import { VerificationController } from './verification/verification.controller.js';
import { VerificationService } from './verification/verification.service.js';
import { ReportViewsService } from './report-views.service.js';
import { ReportsPersonalData } from './reports.personal-data.js';
import { SharingPersonalData } from './sharing/sharing.personal-data.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([VehicleReport, ReportShare, BrowserReport, ReportRead]),
    EntitlementsModule,
    UsersModule,
    VehicleDataModule,
  ],
  controllers: [ReportsController, PdfController, VerificationController, SharingController, SampleController],
  providers: [
    ReportsRepository,
    ReportContentRepository,
    ReportSharesRepository,
    ReportReadsService,
    ReportsService,
    ReportViewsService,
    FulfillmentJob,
    PdfPrinterService,
    VerificationService,
    SharingService,
    SampleService,
    ReportsPersonalData,
    SharingPersonalData,
  ],
  exports: [ReportReadsService, ReportsService, ReportsRepository, ReportsPersonalData],
})
export class ReportsModule {}
