import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { LoginAttempt } from './login-attempt.entity.js';

/** How far the clocks of two processes are never apart: each follows the database's. */
export const APART_MS = 10_000;

/** The table does not outlive a crash of the database, nor has to: it is about this minute. */
@Injectable()
export class LoginAttemptsRepository {
  constructor(@InjectRepository(LoginAttempt) private readonly attempts: Repository<LoginAttempt>) {}

  /**
   * Counts one more in the window that is open, or begins one, and forgets some of those that are over. One that ends well after a
   * new one was begun before the clock was set back.
   */
  async add(keyHash: string, now: Date, windowMs: number): Promise<Pick<LoginAttempt, 'attempts' | 'windowEnd'>> {
    const end = now.getTime() + windowMs;
    const [row] = await this.attempts.query<[Pick<LoginAttempt, 'attempts' | 'windowEnd'>]>(
      `WITH over AS (DELETE FROM login_attempts WHERE "keyHash" IN (SELECT "keyHash" FROM login_attempts
         WHERE "windowEnd" <= $2 AND "keyHash" <> $1 LIMIT 10 FOR UPDATE SKIP LOCKED))
       INSERT INTO login_attempts AS known ("keyHash", "windowEnd", attempts) VALUES ($1, $3, 1)
       ON CONFLICT ("keyHash") DO UPDATE SET
         attempts = CASE WHEN known."windowEnd" > $2 AND known."windowEnd" <= $4 THEN known.attempts + 1 ELSE 1 END,
         "windowEnd" = CASE WHEN known."windowEnd" > $2 AND known."windowEnd" <= $4 THEN known."windowEnd" ELSE $3 END
       RETURNING attempts, "windowEnd"`,
      [keyHash, now, new Date(end), new Date(end + APART_MS)],
    );
    return row;
  }

  async forget(keyHash: string): Promise<void> {
    await this.attempts.delete({ keyHash });
  }
}
