import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { DeclaresPersonalData, type PersonalData, personalTable } from '../platform/personal-data/personal-data.js';
import { PaymentEventRow } from './payment-event.entity.js';
import { Payment } from './payment.entity.js';
import { exportPayment } from './payments.repository.js';
import { SimulatedPayment } from './simulated/simulated-payment.entity.js';

const paymentTable = personalTable(Payment, {
  owner: { user: 'userId' },
  // The payment of a purchase is exported with its session.
  export: {
    as: 'subscriptionPayments',
    columns: [
      ...(['offerKey', 'kind', 'amountCents', 'currency', 'state', 'createdAt', 'settledAt'] as const),
      ...(['vehicleReportId', 'transactionId', 'cardBrand', 'cardLast4', 'refundedAt', 'refundReason'] as const),
    ],
    orderBy: 'createdAt',
    where: ({ userIds }) => ({ userId: In([...userIds]), kind: Not('purchase') }),
    row: laterPayment,
  },
  erase: [{ set: { cardBrand: null, cardLast4: null, cardFingerprintHash: null } }],
  anonymize: 'like erase',
  lock: true,
  keepsReport: 'vehicleReportId',
  subject: 'id',
  keepsUser: [
    {
      kept: 'purchases',
      since: 'coalesce(stored."refundedAt", stored."settledAt", stored."createdAt")',
      where: `stored.state IN ('paid', 'refunded')`,
    },
    { kept: 'visitors', since: 'stored."createdAt"', where: `stored.state = 'pending'` },
  ],
});

@Injectable()
@DeclaresPersonalData('payments')
export class PaymentsPersonalData implements PersonalData {
  readonly tables = [
    personalTable(PaymentEventRow, {
      owner: { parent: { table: paymentTable, key: 'reference', column: 'paymentReference' } },
      export: { none: 'name payments, never a person' },
      erase: { keep: 'name payments, never a person' },
      expire: [{ since: 'receivedAt', kept: 'paymentEvents' }],
    }),
    personalTable(SimulatedPayment, {
      owner: { parent: { table: paymentTable, key: 'reference', column: 'reference' } },
      export: { none: 'the books of the simulated provider: amounts and test methods' },
      erase: { keep: 'the books of the simulated provider: amounts and test methods' },
    }),
    paymentTable,
  ];
}

function laterPayment(payment: Payment): object {
  const { vehicleReportId, offerKey, kind, amountCents, currency, state: status, createdAt, settledAt } = payment;
  const row = { vehicleReportId, offerKey, kind, amountCents, currency, status, createdAt, settledAt };
  return { ...row, ...exportPayment(payment) };
}
