import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A network between the shop and its PostgreSQL that a test can take away. */
export class DatabaseProxy {
  private swallowing = false;
  /** Whoever connects is let in and hears nothing, as of a server that has no time for them. */
  holdsBack = false;
  /** How many of those gave up. */
  gaveUp = 0;
  private readonly sockets = new Set<Socket>();
  /** Whose other end has gone while packets vanished. */
  private readonly widowed = new Set<Socket>();
  private lostText: string | null = null;
  private readonly lost = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private target: URL,
  ) {}

  static async start(databaseUrl: string): Promise<DatabaseProxy> {
    const server = createServer();
    const proxy = new DatabaseProxy(server, new URL(databaseUrl));
    server.on('connection', (socket) => proxy.join(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get swallows(): boolean {
    return this.swallowing;
  }

  /**
   * Packets vanish in both directions, and nobody is told. Once they arrive again, the first of a connection whose other end has gone is refused: a database
   * that never heard of it would hold the locks of who has gone for good.
   */
  set swallows(swallows: boolean) {
    this.swallowing = swallows;
    if (swallows) return;
    for (const socket of this.widowed) socket.destroy();
    this.widowed.clear();
  }

  /** What the shop is given in the place of the database's own address. */
  get url(): string {
    const url = new URL(this.target);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** From now on another server is behind it. */
  leadTo(databaseUrl: string): void {
    this.target = new URL(databaseUrl);
  }

  /** Whoever asks in these words never hears an answer; everybody else goes on. */
  loseAnswersTo(text: string): void {
    this.lostText = text;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket): void {
    if (this.holdsBack) {
      this.sockets.add(near);
      near.on('error', () => undefined);
      near.on('close', () => {
        this.sockets.delete(near);
        this.gaveUp++;
      });
      near.resume();
      return;
    }
    const far = connect(Number(this.target.port), this.target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (chunk) => {
        if (from === near && this.lostText && chunk.includes(this.lostText)) this.lost.add(near);
        if (!this.swallows && !this.lost.has(to)) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        if (this.swallows) this.widowed.add(to);
        else to.destroy();
      });
    }
  }
}
