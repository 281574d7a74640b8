import { Injectable } from '@nestjs/common';
import { AnalysisRepository } from './analysis.repository.js';
import { percent } from './funnel.js';
import type { PeriodQuery } from './period.js';
import type { VariantFiguresView } from './variants.dto.js';
import { wilson } from './wilson.js';

/** The variants of cart and checkout beside each other. */
@Injectable()
export class VariantComparisonService {
  constructor(private readonly figures: AnalysisRepository) {}

  async of(period: PeriodQuery): Promise<VariantFiguresView[]> {
    const rows = await this.figures.variants(period);
    return rows.map((row) => ({
      ...row,
      conversion: percent(row.buyers, row.visitors),
      ...wilson(row.buyers, row.visitors),
    }));
  }
}
