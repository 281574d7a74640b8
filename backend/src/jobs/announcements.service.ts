import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Something that happens in a module and that others may listen to. Its constant is next to the code that announces it. */
interface Announcement<T> {
  name: string;
  /** Never set: ties the data to the name. */
  data?: T;
}

export const announcement = <T>(name: string): Announcement<T> => ({ name });

type Listener<T> = (tx: EntityManager, data: T) => Promise<unknown>;

/**
 * What one module announces without knowing who listens. Listeners work in the announcer's transaction: all of it happens or
 * nothing. They must not rely on the order in which they are called.
 */
@Injectable()
export class AnnouncementsService {
  private readonly listeners = new Map<string, Listener<unknown>[]>();

  on<T>(what: Announcement<T>, listener: Listener<T>): void {
    this.listeners.set(what.name, [...(this.listeners.get(what.name) ?? []), listener as Listener<unknown>]);
  }

  /** Resolves when every listener is done; what one of them throws is thrown here. */
  async announce<T>(tx: EntityManager, what: Announcement<T>, data: T): Promise<void> {
    for (const listener of this.listeners.get(what.name) ?? []) await listener(tx, data);
  }
}
