import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { text } from '../fields.js';
import { PeriodQuery } from './period.js';

const DIMENSIONS = ['page', 'variant', 'campaign'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export class VisitsQuery extends PeriodQuery {
  @ApiPropertyOptional({ enum: DIMENSIONS, default: 'page' })
  @IsOptional()
  @IsIn(DIMENSIONS, { message: 'Invalid input' })
  by: Dimension = 'page';
}

/** Visits that accepted analytics, each counted once in a column. */
export class VisitCountsView {
  @ApiProperty()
  visits: number;
  @ApiProperty({ description: 'Saw a preview' })
  preview: number;
  @ApiProperty({ description: 'Saw a page of offers' })
  cart: number;
  @ApiProperty({ description: 'Saw a checkout' })
  checkout: number;
  @ApiProperty({ description: 'Paid' })
  purchases: number;
  @ApiProperty({ description: 'Was about to leave, with something still to buy' })
  exits: number;
}

export class VisitRowView extends VisitCountsView {
  @ApiProperty({ ...text, description: 'Page, variant or campaign; null: visits without one' })
  name: string | null;
}

export class VisitsView {
  @ApiProperty({ type: VisitCountsView })
  all: VisitCountsView;
  @ApiProperty({
    type: [VisitRowView],
    description: 'The 50 with the most visits. By variant a visit counts for its cart and its checkout',
  })
  rows: VisitRowView[];
}
