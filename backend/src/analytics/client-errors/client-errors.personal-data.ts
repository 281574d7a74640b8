import { Injectable } from '@nestjs/common';
import { DeclaresPersonalData, type PersonalData, personalTable } from '../../platform/personal-data/personal-data.js';
import { ClientError } from './client-error.entity.js';

@Injectable()
@DeclaresPersonalData('client-errors')
export class ClientErrorsPersonalData implements PersonalData {
  readonly tables = [
    personalTable(ClientError, {
      // An error of a browser without a user belongs to nobody: it has been scrubbed, and expires, like all of them.
      owner: { user: 'userId' },
      export: {
        as: 'clientErrors',
        columns: ['message', 'errorType', 'severity', 'details', 'createdAt'],
        orderBy: 'createdAt',
      },
      // The error is still counted. Its message may repeat what the person typed.
      erase: [{ set: { userId: null, message: '[erased]', details: {} } }],
      anonymize: 'like erase',
      drop: 'like erase',
      expire: [{ since: 'createdAt', kept: 'clientErrors' }],
    }),
  ];
}
