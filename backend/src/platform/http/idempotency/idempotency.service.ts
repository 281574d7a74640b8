import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../errors.js';
import { IdempotencyKeysRepository, type KeyedRequest, type StoredAnswer } from './idempotency-keys.repository.js';

/** Longer than any call takes: a request that began earlier and has no answer died with its process. */
const ABANDONED_SECONDS = 60;
/** How long a duplicate waits for the first request's answer. */
const PATIENCE_MS = 8_000;
const POLL_MS = 50;

/** First come, first served, across replicas: the primary key decides who does the work. */
@Injectable()
export class IdempotencyService {
  constructor(private readonly keys: IdempotencyKeysRepository) {}

  /**
   * @returns null when the caller is to do the work, otherwise the answer that was given
   * @throws AppError IDEMPOTENCY_KEY_REUSED for another body, REQUEST_IN_PROGRESS when the first request takes too long
   */
  async begin(request: KeyedRequest): Promise<StoredAnswer | null> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      if (await this.keys.claim(request, ABANDONED_SECONDS)) return null;
      const known = await this.keys.find(request);
      // Gone between the two statements: the first request was refused, so this one may try.
      if (!known) continue;
      if (known.requestHash !== request.requestHash)
        throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.');
      if (known.status !== null) return { status: known.status, body: known.body };
      if (Date.now() > deadline)
        throw new AppError(
          'REQUEST_IN_PROGRESS',
          'The same request is already in progress. Please try again in a moment.',
        );
      await wait(POLL_MS);
    }
  }

  finish(request: KeyedRequest, answer: StoredAnswer): Promise<void> {
    return this.keys.finish(request, answer);
  }

  /** Nothing came of it: the same key may be tried again. */
  abandon(request: KeyedRequest): Promise<void> {
    return this.keys.abandon(request);
  }
}
