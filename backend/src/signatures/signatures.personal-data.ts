import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import {
  DeclaresPersonalData,
  type PersonalData,
  personalTable,
  reportIdsOf,
} from '../platform/personal-data/personal-data.js';
import { Signature } from './signature.entity.js';

@Injectable()
@DeclaresPersonalData('signatures')
export class SignaturesPersonalData implements PersonalData {
  readonly tables = [
    personalTable(Signature, {
      owner: { report: 'vehicleReportId', user: 'givenByUserId' },
      export: {
        as: 'signatures',
        columns: [
          'vehicleReportId',
          'signatureData',
          'typedName',
          'agreementVersion',
          'ipAddress',
          'userAgent',
          'signedAt',
        ],
        orderBy: 'id',
        // A signature is shown to its signer alone.
        where: (person) => [
          { vehicleReportId: In(reportIdsOf(person)), givenByUserId: IsNull() },
          { givenByUserId: In([...person.userIds]) },
        ],
      },
      // The hash still identifies the drawing.
      erase: [
        {
          set: {
            signatureData: () => `'sha256:' || encode(sha256(convert_to("signatureData", 'UTF8')), 'hex')`,
            typedName: null,
            ipAddress: null,
            userAgent: null,
          },
        },
      ],
      anonymize: 'like erase',
      drop: [],
    }),
  ];
}
