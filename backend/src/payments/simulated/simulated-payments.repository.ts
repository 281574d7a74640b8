import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Repository } from 'typeorm';
import type { NewJob } from '../../platform/jobs/jobs.repository.js';
import type { DisputeState } from '../payment-states.js';
import { SimulatedPayment } from './simulated-payment.entity.js';

/** What became of a charge. Money that moved has a transaction; money on its way has the time it arrives. */
type Outcome = Pick<SimulatedPayment, 'status' | 'method' | 'transactionId' | 'settlesAt'>;

/** The books of the simulated provider. Every change is one guarded update. */
@Injectable()
export class SimulatedPaymentsRepository {
  constructor(@InjectRepository(SimulatedPayment) private readonly payments: Repository<SimulatedPayment>) {}

  /** A reference opens one payment, however often it is asked. */
  async open(payment: Partial<SimulatedPayment>): Promise<void> {
    await this.payments.createQueryBuilder().insert().values(payment).orIgnore().execute();
  }

  find(reference: string): Promise<SimulatedPayment | null> {
    return this.payments.findOneBy({ reference });
  }

  /**
   * Moves a payment and adds the jobs that report it, in one statement because every purchase runs it.
   * @returns null when it is not, or no longer, in that state
   */
  async move(
    reference: string,
    from: SimulatedPayment['status'],
    { status, method, transactionId, settlesAt }: Outcome,
    reports: readonly NewJob[],
  ): Promise<SimulatedPayment | null> {
    const [moved] = await this.payments.query<SimulatedPayment[]>(
      `WITH moved AS (UPDATE simulated_payments SET status = $3, method = $4, "transactionId" = $5, "settlesAt" = $6
         WHERE reference = $1 AND status = $2 RETURNING *),
       added AS (SELECT graphile_worker.add_job(name, payload, run_at => "runAt", job_key => key, priority => priority)
         FROM moved, json_to_recordset($7)
           AS job(name text, payload json, key text, priority integer, "runAt" timestamptz))
       SELECT moved.*, (SELECT count(*) FROM added) AS reports FROM moved`,
      [
        ...[reference, from, status, method],
        status === 'paid' || status === 'processing' ? transactionId : null,
        status === 'processing' ? settlesAt : null,
        JSON.stringify(reports),
      ],
    );
    return moved ?? null;
  }

  /** A bank contests a paid payment, or decides. @returns false when there is nothing to contest or to decide */
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

  /**
   * @returns the id of the refund, the same however often it is asked; null when nothing was paid, or a bank has it. By
   * hand: it keeps the first id.
   */
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
