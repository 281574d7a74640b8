import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Repository } from 'typeorm';
import type { NewJob } from '../../platform/jobs/jobs.repository.js';
import type { DisputeState } from '../payment-states.js';
import { SimulatedPayment } from './simulated-payment.entity.js';

type Outcome = Pick<SimulatedPayment, 'status' | 'method' | 'transactionId' | 'settlesAt'>;

@Injectable()
export class SimulatedPaymentsRepository {
  constructor(@InjectRepository(SimulatedPayment) private readonly payments: Repository<SimulatedPayment>) {}

  async open(payment: Partial<SimulatedPayment>): Promise<void> {
    await this.payments.createQueryBuilder().insert().values(payment).orIgnore().execute();
  }

  find(reference: string): Promise<SimulatedPayment | null> {
    return this.payments.findOneBy({ reference });
  }

  /**
   * Changes the state of a payment and adds the jobs of its events, in one statement because every purchase runs it.
   * @returns null when it is not in the state `from`
   */
  async transition(
    reference: string,
    from: SimulatedPayment['status'],
    { status, method, transactionId, settlesAt }: Outcome,
    events: readonly NewJob[],
  ): Promise<SimulatedPayment | null> {
    const [moved] = await this.payments.query<SimulatedPayment[]>(
      `WITH moved AS (UPDATE simulated_payments SET status = $3, method = $4, "transactionId" = $5, "settlesAt" = $6
         WHERE reference = $1 AND status = $2 RETURNING *),
       added AS (SELECT graphile_worker.add_job(name, payload, run_at => "runAt", job_key => key, priority => priority)
         FROM moved, json_to_recordset($7)
           AS job(name text, payload json, key text, priority integer, "runAt" timestamptz))
       SELECT moved.*, (SELECT count(*) FROM added) AS events FROM moved`,
      [
        ...[reference, from, status, method],
        status === 'paid' || status === 'processing' ? transactionId : null,
        status === 'processing' ? settlesAt : null,
        JSON.stringify(events),
      ],
    );
    return moved ?? null;
  }

  /** Opens or decides a dispute. @returns false when the state of the payment forbids it */
  async dispute(tx: EntityManager, reference: string, to: DisputeState, disputedAt: Date): Promise<boolean> {
    const from =
      to === 'open' ? { status: In(['paid', 'processing']), dispute: IsNull() } : { dispute: 'open' as const };
    const { affected } = await tx.update(
      SimulatedPayment,
      { reference, ...from },
      to === 'open' ? { dispute: to, disputedAt } : { dispute: to },
    );
    return affected === 1;
  }

  async cancel(reference: string): Promise<void> {
    await this.payments.update({ reference, status: In(['unpaid', 'requires_action']) }, { status: 'canceled' });
  }

  /** @returns the id of the first refund; null when nothing is paid, or a bank has the money */
  async refund(reference: string, refundId: string): Promise<string | null> {
    const [[refunded]] = await this.payments.query<[{ refundId: string }[], number]>(
      `UPDATE simulated_payments SET status = 'refunded', "refundId" = coalesce("refundId", $2)
       WHERE reference = $1 AND (status = 'refunded' OR status IN ('paid', 'processing') AND (dispute IS NULL OR dispute = 'won'))
       RETURNING "refundId"`,
      [reference, refundId],
    );
    return refunded?.refundId ?? null;
  }
}
