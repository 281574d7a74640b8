import { Injectable } from '@nestjs/common';
import { DeclaresPersonalData, type PersonalData, personalTable } from '../../platform/personal-data/personal-data.js';
import { ClientError } from './client-error.entity.js';

@Injectable()
@DeclaresPersonalData('client-errors')
export class ClientErrorsPersonalData implements PersonalData {
  readonly tables = [
    personalTable(ClientError, {
      owner: { user: 'userId' },
      export: {
        as: 'clientErrors',
        columns: ['message', 'errorType', 'severity', 'details', 'createdAt'],
        orderBy: 'createdAt',
      },
      // The error is still counted.
      erase: [{ set: { userId: null, message: '[erased]', details: {} } }],
      anonymize: 'like erase',
      drop: 'like erase',
      expire: [{ since: 'createdAt', kept: 'clientErrors' }],
    }),
  ];
}
