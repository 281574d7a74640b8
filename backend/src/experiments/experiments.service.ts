import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { randomInt } from 'node:crypto';
import { DataSource } from 'typeorm';
import { Clock } from '../config/clock.js';
import { Config } from '../config/config.js';
import type { Visitor } from '../http/visitor.js';
import { UsersService } from '../users/users.service.js';
import { pickVariant } from './pick-variant.js';
import type { Experiment } from './variant-assignment.entity.js';
import type { VariantsView } from './variant.dto.js';

@Injectable()
export class ExperimentsService {
  private readonly logger = new Logger('variants');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** What this visitor has been given, drawn by the weights of the settings on the first call. Two first calls at once agree. */
  async of(visitor: Visitor): Promise<VariantsView> {
    const userId = await this.users.ensure(visitor);
    const known = await this.read(userId);
    return isWhole(known) ? known : this.assign(userId);
  }

  private async assign(userId: string): Promise<VariantsView> {
    const { cartVariants, checkoutVariants } = this.config.settings;
    const drawn: VariantsView = {
      cart: pickVariant(cartVariants, (below) => randomInt(below)),
      checkout: pickVariant(checkoutVariants, (below) => randomInt(below)),
    };
    const written = await this.dataSource.query<{ experiment: Experiment }[]>(
      `INSERT INTO variant_assignments ("userId", experiment, variant, "assignedAt")
       VALUES ($1, 'cart', $2, $4), ($1, 'checkout', $3, $4) ON CONFLICT DO NOTHING RETURNING experiment`,
      [userId, drawn.cart, drawn.checkout, this.clock.now()],
    );
    for (const { experiment } of written) this.logger.log(`assigned ${experiment} ${drawn[experiment]}`);
    return { ...drawn, ...(await this.read(userId)) };
  }

  private async read(userId: string): Promise<Partial<VariantsView>> {
    const rows = await this.dataSource.query<{ experiment: Experiment; variant: string }[]>(
      'SELECT experiment, variant FROM variant_assignments WHERE "userId" = $1',
      [userId],
    );
    return Object.fromEntries(rows.map(({ experiment, variant }) => [experiment, variant]));
  }
}

const isWhole = (variants: Partial<VariantsView>): variants is VariantsView =>
  variants.cart !== undefined && variants.checkout !== undefined;
