import { Injectable, Logger } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { Clock } from '../platform/config/clock.js';
import { Config } from '../platform/config/config.js';
import type { Visitor } from '../platform/http/visitor.js';
import { UsersService } from '../users/users.service.js';
import { pickVariant } from './pick-variant.js';
import type { VariantsView } from './variant.dto.js';
import { VariantAssignmentsRepository } from './variant-assignments.repository.js';

@Injectable()
export class ExperimentsService {
  private readonly logger = new Logger('variants');

  constructor(
    private readonly assignments: VariantAssignmentsRepository,
    private readonly users: UsersService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Returns the variants of a visitor, drawn by the weights of the settings on the first call. */
  async of(visitor: Visitor): Promise<VariantsView> {
    const userId = await this.users.ensure(visitor);
    const { cart, checkout } = await this.assignments.of(userId);
    if (cart && checkout) return { cart, checkout };
    const { cartVariants, checkoutVariants } = this.config.settings;
    const drawn: VariantsView = {
      cart: pickVariant(cartVariants, (below) => randomInt(below)),
      checkout: pickVariant(checkoutVariants, (below) => randomInt(below)),
    };
    for (const experiment of await this.assignments.addMissing(userId, drawn, this.clock.now()))
      this.logger.log(`assigned ${experiment} ${drawn[experiment]}`);
    // A simultaneous first call may have stored others.
    return { ...drawn, ...(await this.assignments.of(userId)) };
  }
}
