import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/config/clock.js';
import { AppError } from '../../platform/http/errors.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PaymentProvider } from '../payment-provider.js';
import type { DisputeState } from '../payment-states.js';
import { PaymentsRepository } from '../payments.repository.js';
import { SimulatedPaymentsRepository } from './simulated-payments.repository.js';
import { sendDisputeEvent } from './simulated-webhooks.service.js';

/** Plays a buyer's bank, where the payments are simulated: for demonstrations and for tests. */
@Injectable()
export class SimulatedDisputesService {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly payments: PaymentsRepository,
    private readonly simulated: SimulatedPaymentsRepository,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the dispute at the simulated bank; its event arrives like every other.
   * @throws AppError NOT_FOUND where payments are real; CONFLICT
   */
  async play(tx: EntityManager, paymentId: string, to: DisputeState): Promise<void> {
    if (!this.provider.simulated)
      throw new AppError('NOT_FOUND', 'Disputes can be simulated only on simulated payments.');
    const payment = await this.payments.find({ id: paymentId }, tx);
    const reference = payment?.reference ?? '';
    if (!(await this.simulated.dispute(tx, reference, to, this.clock.now())))
      throw new AppError('CONFLICT', 'This payment cannot be disputed, or its dispute is not open.');
    await sendDisputeEvent(this.jobs, tx, reference, to === 'open' ? 'created' : 'closed');
  }
}
