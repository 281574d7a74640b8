import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CartVariant, CheckoutVariant } from '../platform/config/variant-settings.js';
import type { CountedPage, EventName } from './analytics-events.js';

/** A step of a visitor who accepted analytics. It names no one: `visit` is random and known only to the browser. */
@Entity('analytics_events')
export class AnalyticsEvent {
  @PrimaryGeneratedColumn('increment', { type: 'bigint' })
  id: string;
  @Column({ type: 'varchar', length: 32 }) visit: string;
  @Column({ type: 'varchar', length: 30 }) name: EventName;
  @Column({ type: 'varchar', length: 30 }) page: CountedPage;
  @Column({ type: 'varchar', length: 20, nullable: true }) cartVariant: CartVariant | null;
  @Column({ type: 'varchar', length: 20, nullable: true }) checkoutVariant: CheckoutVariant | null;
  @Column({ type: 'varchar', length: 100, nullable: true }) campaign: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) at: Date;
}
