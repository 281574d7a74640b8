import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Config } from '../../config/config.js';
import { DatabaseClient } from '../../database/database-client.js';
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE } from '../../database/connection.js';
import { AddressSet } from './address-set.js';
import { BlockedIpsRepository } from './blocked-ips.repository.js';

const RECONNECT_MS = 1_000;
/** Of its short statements: a lost connection is replaced by then. */
const QUERY_TIMEOUT_MS = 4_000;
/** Should a message ever be lost with its connection, the list is at most this old. */
const RELOAD_MS = 30_000;

/** The blocked addresses, kept in memory: asking the database with every request would cost a quarter of the read path. */
@Injectable()
export class BlockedAddressesService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('blocking');
  private blocked = new AddressSet();
  /** How often the list was asked for, and which of these answers is the one that is kept. */
  private asked = 0;
  private kept = 0;
  private listener: DatabaseClient | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly blocks: BlockedIpsRepository,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Nobody is answered before the list is known. */
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

  /** Two changes in a row are two answers on two connections: a late one must not bring the older list back. */
  async reload(): Promise<void> {
    const turn = ++this.asked;
    // With many calls under way a connection of the pool would be waited for.
    const networks = await (this.listener ? this.blocks.networksOver(this.listener) : this.blocks.networks());
    const fresh = new AddressSet();
    for (const { ipAddress, expiresAt } of networks) fresh.add(ipAddress, expiresAt);
    if (turn < this.kept) return;
    this.kept = turn;
    this.blocked = fresh;
  }

  /** A connection of its own that hears of changes; when it is lost another is opened, and the list read again. */
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
      this.listenAgain();
    });
    await client.connect();
    this.listener = client;
    await this.blocks.listen(client);
    // What changed between the first reading and now would go unheard.
    await this.reload();
  }

  private listenAgain(): void {
    if (this.stopped) return;
    setTimeout(() => {
      if (!this.stopped) void this.listen().catch(this.report);
    }, RECONNECT_MS).unref();
  }

  private readonly report = (error: Error): void => this.logger.warn(`The list of blocked addresses: ${error.message}`);
}
