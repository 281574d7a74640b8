import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import {
  DeclaresPersonalData,
  type PersonalData,
  personalTable,
  reportIdsOf,
} from '../platform/personal-data/personal-data.js';
import { Address } from './address.entity.js';

@Injectable()
@DeclaresPersonalData('addresses')
export class AddressesPersonalData implements PersonalData {
  readonly tables = [
    personalTable(Address, {
      owner: { report: 'vehicleReportId', user: 'givenByUserId' },
      export: {
        as: 'addresses',
        columns: [
          'vehicleReportId',
          'phoneNumber',
          'addressLine1',
          'addressLine2',
          'city',
          'state',
          'zipCode',
          'ipAddress',
          'userAgent',
          'createdAt',
        ],
        orderBy: 'id',
        // An address is shown to its sender alone.
        where: (person) => [
          { vehicleReportId: In(reportIdsOf(person)), givenByUserId: IsNull() },
          { givenByUserId: In([...person.userIds]) },
        ],
      },
      erase: [{ delete: true }],
      anonymize: 'like erase',
    }),
  ];
}
