import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { IdempotencyKey } from './idempotency-key.entity.js';

export interface KeyedRequest {
  visitor: string;
  route: string;
  key: string;
  requestHash: string;
}

export interface StoredResponse {
  status: number;
  body: unknown;
}

const nameOf = ({ visitor, route, key }: KeyedRequest) => ({ visitor, route, key });

@Injectable()
export class IdempotencyKeysRepository {
  constructor(@InjectRepository(IdempotencyKey) private readonly keys: Repository<IdempotencyKey>) {}

  /** Returns whether the caller is to run the request: nobody did, or it was abandoned. */
  async claim({ visitor, route, key, requestHash }: KeyedRequest, abandonedSeconds: number): Promise<boolean> {
    const claimed = (await this.keys.query(
      `INSERT INTO idempotency_keys (visitor, route, key, "requestHash") VALUES ($1, $2, $3, $4)
       ON CONFLICT (visitor, route, key) DO UPDATE SET "startedAt" = now()
       WHERE idempotency_keys.status IS NULL AND idempotency_keys."requestHash" = excluded."requestHash"
         AND idempotency_keys."startedAt" < now() - make_interval(secs => $5)
       RETURNING key`,
      [visitor, route, key, requestHash, abandonedSeconds],
    )) as unknown[];
    return claimed.length > 0;
  }

  find(request: KeyedRequest): Promise<Pick<IdempotencyKey, 'requestHash' | 'status' | 'body'> | null> {
    return this.keys.findOne({
      where: nameOf(request),
      select: { visitor: true, route: true, key: true, requestHash: true, status: true, body: true },
    });
  }

  /** Stores a body of null as JSON's null, which TypeORM would store as SQL's. */
  async finish({ visitor, route, key }: KeyedRequest, { status, body }: StoredResponse): Promise<void> {
    await this.keys.query(
      'UPDATE idempotency_keys SET status = $4, body = $5 WHERE visitor = $1 AND route = $2 AND key = $3',
      [visitor, route, key, status, JSON.stringify(body ?? null)],
    );
  }

  async abandon(request: KeyedRequest): Promise<void> {
    await this.keys.delete({ ...nameOf(request), status: IsNull() });
  }
}
