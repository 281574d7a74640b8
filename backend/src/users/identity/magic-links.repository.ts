import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Raw, Repository } from 'typeorm';
import { MagicLink } from './magic-link.entity.js';

/** Sign-in links by the hash of their secret. They expire by the clock of the database. */
@Injectable()
export class MagicLinksRepository {
  constructor(@InjectRepository(MagicLink) private readonly links: Repository<MagicLink>) {}

  async add(link: Pick<MagicLink, 'tokenHash' | 'email' | 'askedBy'>, minutes: number): Promise<void> {
    await this.links
      .createQueryBuilder()
      .insert()
      .values({ ...link, expiresAt: () => 'now() + make_interval(mins => :minutes)' })
      .setParameters({ minutes })
      .execute();
  }

  findUsable(tokenHash: string): Promise<MagicLink | null> {
    return this.links.findOneBy(usable(tokenHash));
  }

  /** @param from hash of the former anonymous id of a browser */
  async renameAsker(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(MagicLink, { askedBy: from }, { askedBy: to });
  }

  /** Marks a link as used. @returns its email, or null when it is not usable */
  async consume(tx: EntityManager, tokenHash: string): Promise<string | null> {
    const { raw } = await tx
      .createQueryBuilder()
      .update(MagicLink)
      .set({ consumedAt: () => 'now()' })
      .where(usable(tokenHash))
      .returning('email')
      .execute();
    const [used] = raw as { email: string }[];
    return used?.email ?? null;
  }
}

const usable = (tokenHash: string) => ({
  tokenHash,
  consumedAt: IsNull(),
  expiresAt: Raw((column) => `${column} > now()`),
});
