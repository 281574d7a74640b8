import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Config } from '../../config/config.js';
import { DatabaseClient } from '../../database/database-client.js';
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE } from '../../database/connection.js';
import { AddressSet } from './address-set.js';
import { BlockedIpsRepository } from './blocked-ips.repository.js';

const RECONNECT_MS = 1_000;
const QUERY_TIMEOUT_MS = 4_000;
/** The greatest age of the list after a lost notification. */
const RELOAD_MS = 30_000;

/** The blocked addresses, cached in memory and reloaded when the database notifies of a change. */
@Injectable()
export class BlockedAddressesService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('blocking');
  private blocked = new AddressSet();
  /** Numbers of the last reload that began and of the one whose list is in use. */
  private lastReload = 0;
  private loaded = 0;
  private listener: DatabaseClient | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly blocks: BlockedIpsRepository,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.reload();
    await this.listen();
    this.timer = setInterval(() => void this.reload().catch(this.report), RELOAD_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.listener?.end().catch(this.report);
  }

  has(address: string): boolean {
    return this.blocked.has(address, this.clock.now());
  }

  /** Ignores a list that arrives after a newer one. */
  async reload(): Promise<void> {
    const reload = ++this.lastReload;
    // The listener needs no connection of the pool, which may be busy.
    const networks = await (this.listener ? this.blocks.networksOver(this.listener) : this.blocks.networks());
    const fresh = new AddressSet();
    for (const { ipAddress, expiresAt } of networks) fresh.add(ipAddress, expiresAt);
    if (reload < this.loaded) return;
    this.loaded = reload;
    this.blocked = fresh;
  }

  /** Opens a dedicated connection for notifications, again whenever it is lost. */
  private async listen(): Promise<void> {
    const client = new DatabaseClient({
      connectionString: this.config.directUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      ...KEEP_ALIVE,
    });
    client.on('error', this.report);
    client.on('notification', () => void this.reload().catch(this.report));
    client.on('end', () => {
      this.listener = null;
      setTimeout(() => this.stopped || void this.listen().catch(this.report), RECONNECT_MS).unref();
    });
    await client.connect();
    this.listener = client;
    await this.blocks.listen(client);
    // Changes between the first load and now were not notified.
    await this.reload();
  }

  private readonly report = (error: Error): void => this.logger.warn(`Blocked addresses: ${error.message}`);
}
