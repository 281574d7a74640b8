import { Injectable } from '@nestjs/common';
import { DeclaresPersonalData, type PersonalData, personalTable } from '../platform/personal-data/personal-data.js';
import { MonitoredReport } from './monitored-report.entity.js';

@Injectable()
@DeclaresPersonalData('monitoring')
export class MonitoringPersonalData implements PersonalData {
  readonly tables = [
    personalTable(MonitoredReport, {
      owner: { report: 'vehicleReportId' },
      export: {
        as: 'monitoring',
        columns: ['vehicleReportId', 'startedAt', 'endsAt', 'checkedAt', 'stoppedAt', 'knownRecalls', 'knownCounts'],
        orderBy: 'id',
      },
      erase: [{ delete: true }],
      expire: [{ since: 'endsAt', kept: 'monitoring' }],
    }),
  ];
}
