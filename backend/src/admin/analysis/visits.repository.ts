import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PAGES_OF_STEP } from '../../analytics/analytics-events.js';
import { type PeriodQuery, windowOf, within } from './period.js';
import type { Dimension, VisitCountsView, VisitRowView } from './visits.dto.js';

const visitsWith = (condition: string): string => `count(DISTINCT seen.visit) FILTER (WHERE ${condition})::int`;

const saw = (step: keyof typeof PAGES_OF_STEP): string =>
  visitsWith(`seen.name = 'page_view' AND seen.page IN (${PAGES_OF_STEP[step].map((page) => `'${page}'`).join(', ')})`);

const COUNTS = `count(DISTINCT seen.visit)::int AS visits, ${saw('preview')} AS preview, ${saw('cart')} AS cart,
  ${saw('checkout')} AS checkout, ${visitsWith(`seen.name = 'purchase'`)} AS purchases,
  ${visitsWith(`seen.name = 'exit_intent_popup'`)} AS exits`;

/** What a visit has one of stands on those of its events that came after it was known. */
const SEEN = `WITH seen AS (SELECT * FROM analytics_events WHERE ${within('at')}),
  visited AS (SELECT visit, max("cartVariant") AS cart, max("checkoutVariant") AS checkout, max(campaign) AS campaign
    FROM seen GROUP BY visit)`;

const NAMED: Record<Dimension, string> = {
  page: 'CROSS JOIN LATERAL (VALUES (seen.page)) AS one(name)',
  // Visitors given neither page have no name; visitors who have not reached the other fork yet are not among them.
  variant: `JOIN visited USING (visit) JOIN LATERAL (VALUES (visited.cart), (visited.checkout)) AS one(name)
    ON one.name IS NOT NULL OR coalesce(visited.cart, visited.checkout) IS NULL`,
  campaign: 'JOIN visited USING (visit) CROSS JOIN LATERAL (VALUES (visited.campaign)) AS one(name)',
};

/** Read model: how far visits came that accepted analytics. */
@Injectable()
export class VisitsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async all(period: PeriodQuery): Promise<VisitCountsView> {
    const [counts] = await this.dataSource.query<VisitCountsView[]>(
      `SELECT ${COUNTS} FROM analytics_events seen WHERE ${within('seen.at')}`,
      windowOf(period).parameters,
    );
    return counts as VisitCountsView;
  }

  by(dimension: Dimension, period: PeriodQuery): Promise<VisitRowView[]> {
    return this.dataSource.query(
      `${SEEN} SELECT one.name, ${COUNTS} FROM seen ${NAMED[dimension]}
       GROUP BY one.name ORDER BY visits DESC, one.name LIMIT 50`,
      windowOf(period).parameters,
    );
  }
}
