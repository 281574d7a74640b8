import { Injectable } from '@nestjs/common';
import { DeclaresPersonalData, type PersonalData, personalTable } from '../../platform/personal-data/personal-data.js';
import { ReportShare } from './report-share.entity.js';

@Injectable()
@DeclaresPersonalData('sharing')
export class SharingPersonalData implements PersonalData {
  readonly tables = [
    personalTable(ReportShare, {
      owner: { report: 'vehicleReportId' },
      export: {
        as: 'sharedLinks',
        columns: ['vehicleReportId', 'createdAt', 'expiresAt', 'revokedAt'],
        orderBy: 'id',
      },
      erase: [{ delete: true }],
      // A link expires or is revoked before that.
      expire: [
        { since: 'expiresAt', kept: 'shares' },
        { since: 'revokedAt', kept: 'shares' },
      ],
    }),
  ];
}
