import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/config/clock.js';
import { AppError } from '../../platform/http/errors.js';
import { newToken } from '../../platform/http/tokens.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PaymentProvider } from '../payment-provider.js';
import type { DisputeState } from '../payment-states.js';
import { PaymentsRepository } from '../payments.repository.js';
import { SimulatedPaymentsRepository } from './simulated-payments.repository.js';
import { DELIVER } from './simulated-webhooks.service.js';

/** Simulates the bank of a buyer, for demonstrations and tests. */
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
   * Opens or decides a dispute at the simulated bank, which sends an event.
   * @throws AppError NOT_FOUND when payments are real, CONFLICT
   */
  async simulateDispute(tx: EntityManager, paymentId: string, to: DisputeState): Promise<void> {
    if (!this.provider.simulated)
      throw new AppError('NOT_FOUND', 'Disputes can be simulated only on simulated payments.');
    const payment = await this.payments.find({ id: paymentId }, tx);
    const reference = payment?.reference ?? '';
    if (!(await this.simulated.dispute(tx, reference, to, this.clock.now())))
      throw new AppError('CONFLICT', 'This payment cannot be disputed, or its dispute is not open.');
    const type = `charge.dispute.${to === 'open' ? 'created' : 'closed'}`;
    const event = { id: `sim_evt_${newToken()}`, type, reference, disputed: true };
    await this.jobs.add(tx, DELIVER, event, event.id);
  }
}
