import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { setTimeout as wait } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { AppError } from '../errors.js';

/** Whose key it is, for which call, with which body. */
export interface KeyedRequest {
  visitor: string;
  route: string;
  key: string;
  requestHash: string;
}

export interface StoredAnswer {
  status: number;
  body: unknown;
}

/** Longer than any call takes: a request that began earlier and has no answer died with its process. */
const ABANDONED_SECONDS = 60;
/** How long a duplicate waits for the first request's answer. */
const PATIENCE_MS = 8_000;
const POLL_MS = 50;

const WHERE = 'visitor = $1 AND route = $2 AND key = $3';
const nameOf = ({ visitor, route, key }: KeyedRequest): string[] => [visitor, route, key];

/** First come, first served, across replicas: the primary key decides who does the work. */
@Injectable()
export class IdempotencyStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * @returns null when the caller is to do the work, otherwise the answer that was given
   * @throws AppError IDEMPOTENCY_KEY_REUSED for another body, REQUEST_IN_PROGRESS when the first request takes too long
   */
  async begin(request: KeyedRequest): Promise<StoredAnswer | null> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      if (await this.claim(request)) return null;
      const [known] = await this.dataSource.query<{ requestHash: string; status: number | null; body: unknown }[]>(
        `SELECT "requestHash", status, body FROM idempotency_keys WHERE ${WHERE}`,
        nameOf(request),
      );
      // Gone between the two statements: the first request was refused, so this one may try.
      if (!known) continue;
      if (known.requestHash !== request.requestHash)
        throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.');
      if (known.status !== null) return { status: known.status, body: known.body };
      if (Date.now() > deadline)
        throw new AppError('REQUEST_IN_PROGRESS', 'The same request is under way. Please try again in a moment.');
      await wait(POLL_MS);
    }
  }

  async finish(request: KeyedRequest, { status, body }: StoredAnswer): Promise<void> {
    await this.dataSource.query(`UPDATE idempotency_keys SET status = $4, body = $5 WHERE ${WHERE}`, [
      ...nameOf(request),
      status,
      JSON.stringify(body ?? null),
    ]);
  }

  /** Nothing came of it: the same key may be tried again. */
  async abandon(request: KeyedRequest): Promise<void> {
    await this.dataSource.query(`DELETE FROM idempotency_keys WHERE ${WHERE} AND status IS NULL`, nameOf(request));
  }

  private async claim(request: KeyedRequest): Promise<boolean> {
    const claimed = await this.dataSource.query<unknown[]>(
      `INSERT INTO idempotency_keys (visitor, route, key, "requestHash") VALUES ($1, $2, $3, $4)
       ON CONFLICT (visitor, route, key) DO UPDATE SET "startedAt" = now()
       WHERE idempotency_keys.status IS NULL AND idempotency_keys."requestHash" = excluded."requestHash"
         AND idempotency_keys."startedAt" < now() - make_interval(secs => $5)
       RETURNING key`,
      [...nameOf(request), request.requestHash, ABANDONED_SECONDS],
    );
    return claimed.length > 0;
  }
}
