import { ApiProperty } from '@nestjs/swagger';

export class FunnelBucketView {
  @ApiProperty({ format: 'date-time', description: 'Start of the hour or day' })
  at: Date;
  @ApiProperty({ description: 'Reports looked up in it' })
  reports: number;
  @ApiProperty({ description: 'Of these, paid for or opened with a credit, also where it was refunded since' })
  paid: number;
  @ApiProperty({ description: 'Of these, signed' })
  signatures: number;
  @ApiProperty({ description: 'Of these, with an address' })
  addresses: number;
  @ApiProperty({
    description:
      'Cents of the payments that arrived in it: purchases, renewals and extra reports, without those refunded or in dispute',
  })
  revenueCents: number;
}

/** Reports of the period by how far they came; each step counts the reports of the step before that took it. */
export class FunnelStepsView {
  @ApiProperty()
  reports: number;
  @ApiProperty({ description: 'A checkout was started, or the report was opened with a credit or a subscription' })
  checkouts: number;
  @ApiProperty()
  paid: number;
  @ApiProperty()
  signatures: number;
  @ApiProperty()
  addresses: number;
}

/** GET /api/admin/funnel-trend. */
export class FunnelTrendView {
  @ApiProperty({ enum: ['hour', 'day'] })
  bucket: 'hour' | 'day';
  @ApiProperty({ type: FunnelStepsView })
  steps: FunnelStepsView;
  @ApiProperty({ type: [FunnelBucketView], description: 'Oldest first, empty ones included' })
  buckets: FunnelBucketView[];
  @ApiProperty()
  periodDays: number;
  @ApiProperty({ format: 'date-time' })
  lastUpdated: string;
}
