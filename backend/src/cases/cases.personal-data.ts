import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import {
  type Change,
  DeclaresPersonalData,
  type Person,
  type PersonalData,
  personalTable,
  type RowsOf,
} from '../platform/personal-data/personal-data.js';
import { Case } from './case.entity.js';

/** Cases whose text a person wrote: the claimant, else the payer. */
const writtenBy: RowsOf<Case> = ({ userIds }) => [
  { userId: In([...userIds]), askedByUserId: IsNull() },
  { askedByUserId: In([...userIds]) },
];

const ofPayer: RowsOf<Case> = ({ userIds }) => ({ userId: In([...userIds]) });

const ifOpenClaim = (then: string, otherwise: string) => () =>
  `CASE WHEN kind = 'claim' AND state = 'open' THEN ${then} ELSE ${otherwise} END`;

/** One change per row: PostgreSQL would lock the payment of a row that changes twice, and wait for its refund. */
const WITHDRAWN: Change<Case> = {
  set: {
    message: null,
    words: null,
    state: ifOpenClaim(`'withdrawn'`, 'state'),
    closedAt: ifOpenClaim(':now', '"closedAt"'),
  },
};

@Injectable()
@DeclaresPersonalData('cases')
export class CasesPersonalData implements PersonalData {
  readonly tables = [
    personalTable(Case, {
      owner: writtenBy,
      export: {
        as: 'cases',
        columns: [
          ...(['kind', 'state', 'paymentId', 'reason', 'askedByUserId', 'message', 'words'] as const),
          ...(['openedAt', 'dueAt', 'closedAt'] as const),
        ],
        orderBy: 'openedAt',
        where: ({ userIds }) => [{ userId: In([...userIds]) }, { askedByUserId: In([...userIds]) }],
        row: exportedCase,
      },
      erase: [WITHDRAWN],
      anonymize: 'like erase',
      drop: [WITHDRAWN, { delete: true, where: ofPayer }],
      transfer: ['userId', 'askedByUserId'],
      subject: 'id',
      expire: [{ since: 'closedAt', kept: 'cases' }],
    }),
  ];
}

function exportedCase({ paymentId, askedByUserId, message, words, ...row }: Case, { userIds }: Person): object {
  const { kind, state, reason, openedAt, dueAt, closedAt } = row;
  const isTheirs = askedByUserId === null || userIds.includes(askedByUserId);
  const written = isTheirs ? { message, words } : { message: null, words: null };
  return { kind, state, receiptId: paymentId, reason, ...written, openedAt, dueAt, closedAt };
}
