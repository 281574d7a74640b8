import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../platform/config/config.js';
import { newToken } from '../platform/http/tokens.js';
import { JobHandler, jobType } from '../platform/jobs/job-handler.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import type { UnavailableReason } from '../platform/http-client/outcome.js';
import { HttpClient } from '../platform/http-client/http-client.js';
import type { CountEventsDto } from './analytics-events.dto.js';
import { AnalyticsEvent } from './analytics-event.entity.js';

const FORWARD = jobType<CountEventsDto>('forward-analytics');

const ACCEPTED = { 200: true, 202: true, 204: true } as const;

/** The endpoint may have accepted the events; sent again, they would be counted twice. */
const PERHAPS_ACCEPTED: ReadonlySet<UnavailableReason> = new Set(['timeout', 'too_large', 'not_json', 'wrong_shape']);

/** Stores analytics events and forwards them to MEASUREMENT_URL (docs/decisions/0024). */
@Injectable()
export class AnalyticsService {
  private readonly endpoint: HttpClient | null;

  constructor(
    { settings: { measurementUrl, sourceCallsAtOnce } }: Config,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {
    const source = { name: 'measurement', retries: 0, maxConcurrent: sourceCallsAtOnce };
    this.endpoint = measurementUrl === null ? null : new HttpClient({ ...source, baseUrl: measurementUrl });
  }

  async count(counted: CountEventsDto): Promise<void> {
    const { events, visit, cartVariant = null, checkoutVariant = null, campaign = null } = counted;
    const rows = events.map(({ name, page }) => ({ visit, name, page, cartVariant, checkoutVariant, campaign }));
    await this.dataSource.transaction(async (tx) => {
      await tx.insert(AnalyticsEvent, rows);
      if (this.endpoint) await this.jobs.add(tx, FORWARD, counted, newToken());
    });
  }

  /** Sends the events as the GA4 Measurement Protocol. The job is retried when they were certainly not accepted. */
  @JobHandler(FORWARD)
  async forward({ visit, events, cartVariant, checkoutVariant, campaign }: CountEventsDto): Promise<void> {
    if (!this.endpoint) return;
    const shared = { cart_variant: cartVariant, checkout_variant: checkoutVariant, campaign };
    const body = {
      client_id: visit,
      non_personalized_ads: true,
      events: events.map(({ name, page }) => ({ name, params: { page, ...shared } })),
    };
    const sent = await this.endpoint.json(
      {
        path: '',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        valueByStatus: ACCEPTED,
      },
      () => true,
    );
    if (sent.outcome === 'unavailable' && !PERHAPS_ACCEPTED.has(sent.reason))
      throw new Error(`The measurement endpoint accepted nothing: ${sent.reason}`);
  }
}
