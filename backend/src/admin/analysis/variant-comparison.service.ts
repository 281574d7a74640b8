import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { percent } from './funnel.js';
import { type PeriodQuery, windowOf, within } from './period.js';
import type { VariantFiguresView } from './variants.dto.js';
import { wilson } from './wilson.js';

type Counted = Pick<VariantFiguresView, 'experiment' | 'variant' | 'visitors' | 'buyers' | 'revenueCents'>;

/** Who was given a variant in the period and what they bought since; each visitor counts once. */
const FIGURES = `SELECT given.experiment, given.variant, count(*)::int AS visitors, count(bought.cents)::int AS buyers,
    coalesce(sum(bought.cents), 0)::int AS "revenueCents"
  FROM variant_assignments given
  LEFT JOIN LATERAL (SELECT sum(session.value) AS cents FROM checkout_sessions session
    WHERE session."userId" = given."userId" AND session.status = 'completed' AND session."completedAt" >= given."assignedAt") bought ON true
  WHERE ${within('given."assignedAt"')} GROUP BY 1, 2 ORDER BY 1, 2`;

/** The variants of cart and checkout beside each other. */
@Injectable()
export class VariantComparisonService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async of(period: PeriodQuery): Promise<VariantFiguresView[]> {
    const rows = await this.dataSource.query<Counted[]>(FIGURES, windowOf(period).parameters);
    return rows.map((row) => ({
      ...row,
      conversion: percent(row.buyers, row.visitors),
      ...wilson(row.buyers, row.visitors),
    }));
  }
}
