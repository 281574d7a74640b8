import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import {
  type Copies,
  DeclaresPersonalData,
  type Person,
  type PersonalData,
  personalTable,
  type TransferPreview,
} from '../platform/personal-data/personal-data.js';
import { BrowserReport } from './browser-report.entity.js';
import { PdfPrinterService } from './pdf/pdf-printer.service.js';
import { ReportRead } from './reading/report-read.entity.js';
import { ReportViewsService } from './report-views.service.js';
import { ReportsRepository } from './reports.repository.js';
import { VehicleReport } from './vehicle-report.entity.js';

/** Removes what the report was searched by. */
const NO_SEARCH = { licensePlate: null, state: null, searchKey: () => `'erased:' || token` };

@Injectable()
@DeclaresPersonalData('reports')
export class ReportsPersonalData implements PersonalData {
  private readonly copies: Copies<VehicleReport> = {
    columns: ['token'],
    forget: (reports) => {
      const tokens = reports.map(({ token }) => token);
      this.printer.forget(tokens);
      this.views.forget(tokens);
    },
  };

  private readonly reportTable = personalTable(VehicleReport, {
    owner: { user: 'userId' },
    export: {
      as: 'reports',
      columns: [
        ...(['token', 'vin', 'licensePlate', 'state', 'intent', 'statedYear', 'searchedAt'] as const),
        ...(['fulfilledAt', 'signedAt', 'addressedAt'] as const),
      ],
      orderBy: 'id',
      row: ({ token, ...report }) => ({ ...report, id: token }),
    },
    // Unsold reports are deleted.
    erase: [
      {
        delete: true,
        where: ({ userIds, soldReportIds }) => ({ userId: In([...userIds]), id: Not(In([...soldReportIds])) }),
        copies: this.copies,
      },
      { set: NO_SEARCH, copies: this.copies },
    ],
    // The reports stay; a plate leads to the owner of the vehicle.
    anonymize: [
      {
        set: NO_SEARCH,
        where: ({ userIds }) => ({ userId: In([...userIds]), licensePlate: Not(IsNull()) }),
        copies: this.copies,
      },
    ],
    drop: [],
    subject: 'token',
    keepsUser: [{ kept: 'visitors', since: 'stored."searchedAt"' }],
  });

  readonly tables = [
    personalTable(BrowserReport, {
      owner: { browser: 'anonId', report: 'vehicleReportId' },
      export: { none: 'which of their reports a browser goes on reading' },
      erase: [{ delete: true }],
      newBrowserId: 'follow',
      expire: [{ since: 'createdAt', kept: 'browserReports' }],
    }),
    personalTable(ReportRead, {
      owner: { parent: { table: this.reportTable, key: 'id', column: 'vehicleReportId' } },
      export: { as: 'reportReads', columns: ['vehicleReportId', 'readAt'], orderBy: 'readAt' },
      erase: { keep: 'minutes in which a sold report was read: goes with the report' },
      drop: [],
    }),
    this.reportTable,
  ];

  constructor(
    private readonly reports: ReportsRepository,
    private readonly entitlements: EntitlementsService,
    private readonly printer: PdfPrinterService,
    private readonly views: ReportViewsService,
  ) {}

  reportsOf(tx: EntityManager, userId: string): Promise<Person['reports']> {
    return tx.find(VehicleReport, {
      select: { id: true, token: true, licensePlate: true, state: true },
      where: { userId },
    });
  }

  /** Of two reports of one search only the sold one is still found by it. Both keep their tokens. */
  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    const duplicates = await this.reports.duplicatesOf(tx, from, to);
    const sold = await this.entitlements.soldAmong(
      tx,
      duplicates.flatMap((pair) => [pair.from, pair.to]),
    );
    const second = duplicates.map((pair) => (sold.has(pair.from) && !sold.has(pair.to) ? pair.to : pair.from));
    if (second.length === 0) return;
    await this.reports.shareRegistrations(tx, duplicates);
    await tx.update(VehicleReport, { id: In(second) }, { searchKey: () => `"searchKey" || ' #' || token` });
  }

  async previewTransfer(tx: EntityManager, from: string): Promise<Partial<TransferPreview>> {
    return { reports: await tx.countBy(VehicleReport, { userId: from }) };
  }
}
