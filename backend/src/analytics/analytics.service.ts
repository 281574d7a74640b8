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
import { AnalyticsEventsRepository } from './analytics-events.repository.js';

const FORWARD = jobType<CountEventsDto>('forward-analytics');

/** Statuses by which an endpoint says that it took the events; none of them brings a body worth reading. */
const TAKEN = { 200: true, 202: true, 204: true } as const;

/** After these the endpoint may have them already, and it counts what it is sent twice as two visits. */
const PERHAPS_TAKEN: ReadonlySet<UnavailableReason> = new Set(['timeout', 'too_large', 'not_json', 'wrong_shape']);

/** Keeps what is counted in the shop's own database and, by MEASUREMENT_URL, sends it on from the server (docs/decisions/0050). */
@Injectable()
export class AnalyticsService {
  private readonly endpoint: HttpClient | null;

  constructor(
    { settings: { measurementUrl, sourceCallsAtOnce } }: Config,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: AnalyticsEventsRepository,
    private readonly jobs: JobsService,
  ) {
    const source = { name: 'measurement', retries: 0, maxConcurrent: sourceCallsAtOnce };
    this.endpoint = measurementUrl === null ? null : new HttpClient({ ...source, baseUrl: measurementUrl });
  }

  async count(counted: CountEventsDto): Promise<void> {
    const { events, visit, cartVariant = null, checkoutVariant = null, campaign = null } = counted;
    const rows = events.map(({ name, page }) => ({ visit, name, page, cartVariant, checkoutVariant, campaign }));
    await this.dataSource.transaction(async (tx) => {
      await this.events.add(tx, rows);
      if (this.endpoint) await this.jobs.add(tx, FORWARD, counted, newToken());
    });
  }

  /** In the shape of the GA4 Measurement Protocol, which other collectors take as well. What was certainly not taken is tried again as a job. */
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
        valueByStatus: TAKEN,
      },
      () => true,
    );
    if (sent.outcome === 'unavailable' && !PERHAPS_TAKEN.has(sent.reason))
      throw new Error(`The measurement endpoint took nothing: ${sent.reason}`);
  }
}
