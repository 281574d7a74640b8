import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { CartVariant, CheckoutVariant } from '../platform/config/variant-settings.js';
import type { CountedPage, EventName } from './analytics-events.js';

/** A step of a visitor who accepted analytics. It names no one: `visit` is random and known only to the browser. */
@Entity('analytics_events')
@Check('analytics_events_visit_check', `visit ~ '^[0-9a-f]{32}$'`)
@Check('analytics_events_name_check', `name ~ '^[a-z_]+$'`)
@Check('analytics_events_page_check', `page ~ '^[a-z0-9-]+$'`)
@Check('analytics_events_campaign_check', `campaign ~ '^[A-Za-z0-9][A-Za-z0-9 _.:+-]*$'`)
@Index('analytics_events_at_idx', ['at'])
export class AnalyticsEvent {
  @PrimaryGeneratedColumn('increment', { type: 'bigint', primaryKeyConstraintName: 'analytics_events_pkey' })
  id: string;
  @Column({ type: 'varchar', length: 32 }) visit: string;
  @Column({ type: 'varchar', length: 30 }) name: EventName;
  @Column({ type: 'varchar', length: 30 }) page: CountedPage;
  @Column({ type: 'varchar', length: 20, nullable: true }) cartVariant: CartVariant | null;
  @Column({ type: 'varchar', length: 20, nullable: true }) checkoutVariant: CheckoutVariant | null;
  @Column({ type: 'varchar', length: 100, nullable: true }) campaign: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) at: Date;
}
