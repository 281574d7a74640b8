import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** What users say of themselves while they buy. */
@Injectable()
export class BuyersRepository {
  /**
   * Stores the name of a living user, where it is given, and with it the email they typed where it may be theirs. The
   * transaction holds their customer lock. By hand, since every purchase runs it.
   * @returns null when they have been erased or merged; `unclaimed`: the email that may not be theirs
   */
  async keep(
    tx: EntityManager,
    id: string,
    buyer: { fullName: string | undefined; email: string | null; mayTakeEmail: boolean },
  ): Promise<{ unclaimed: string | null } | null> {
    const { fullName = null, email, mayTakeEmail } = buyer;
    if (fullName === null) return (await this.isLiving(tx, id)) ? { unclaimed: null } : null;
    const [[kept]] = await tx.query<[{ unclaimed: string | null }[], number]>(
      `UPDATE users SET "fullName" = $2, "contactEmail" = CASE WHEN typed.takes THEN $3::varchar ELSE users."contactEmail" END,
         email = CASE WHEN typed.takes THEN $3::varchar ELSE users.email END
       FROM (SELECT typing.id, $4::boolean AND typing."contactEmail" IS DISTINCT FROM $3::varchar
             AND CASE WHEN typing."isVerified" THEN typing.email = $3::varchar
               ELSE NOT EXISTS (SELECT FROM users other WHERE other.email = $3::varchar AND other.id <> typing.id) END AS takes
           FROM users typing WHERE typing.id = $1) typed
       WHERE users.id = typed.id AND users."erasedAt" IS NULL AND users."mergedIntoId" IS NULL
       RETURNING CASE WHEN users."contactEmail" IS DISTINCT FROM $3::varchar THEN $3::varchar END AS unclaimed`,
      [id, fullName, email, mayTakeEmail && email !== null],
    );
    return kept ?? null;
  }

  private async isLiving(tx: EntityManager, id: string): Promise<boolean> {
    const living = await tx.query<unknown[]>(
      'SELECT FROM users WHERE id = $1 AND "erasedAt" IS NULL AND "mergedIntoId" IS NULL',
      [id],
    );
    return living.length > 0;
  }
}
