import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Raw, Repository } from 'typeorm';
import { MagicLink } from './magic-link.entity.js';

/** Sign-in links, known by the hash of their secret. Their time is the database's, which wrote it. */
@Injectable()
export class MagicLinksRepository {
  constructor(@InjectRepository(MagicLink) private readonly links: Repository<MagicLink>) {}

  /** @param minutes how long it works */
  async add(link: Pick<MagicLink, 'tokenHash' | 'email' | 'askedBy'>, minutes: number): Promise<void> {
    await this.links
      .createQueryBuilder()
      .insert()
      .values({ ...link, expiresAt: () => 'now() + make_interval(mins => :minutes)' })
      .setParameters({ minutes })
      .execute();
  }

  /** A link that would work; looking at it uses nothing up. */
  findUsable(tokenHash: string): Promise<MagicLink | null> {
    return this.links.findOneBy(usable(tokenHash));
  }

  async removeOf(tx: EntityManager, email: string): Promise<void> {
    await tx.delete(MagicLink, { email });
  }

  /** @param from hash of the anonymous id that a browser had */
  async renameAsker(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(MagicLink, { askedBy: from }, { askedBy: to });
  }

  /** Uses a link up: of several calls at once one does. @returns its email, or null when it is not usable */
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
