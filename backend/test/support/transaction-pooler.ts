import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';

/** What only means something while one session lasts, and is gone or somebody else's at the next transaction. */
const NEEDS_SESSION =
  /^\s*(LISTEN|UNLISTEN|RESET|PREPARE|LOAD|DISCARD|SET\s+(?!LOCAL\b|TRANSACTION\b|CONSTRAINTS\b))\b|\bpg_(try_)?advisory_lock(_shared)?\s*\(|\bWITH\s+HOLD\b|\bCREATE\s+TEMP|set_config\([^)]*,\s*false\s*\)/i;
/** What PgBouncer takes from a client without being told to; it refuses every other parameter. */
const WELCOME = new Set(['user', 'database', 'application_name', 'client_encoding']);

const frame = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const text = (...parts: string[]): Buffer => Buffer.from(parts.map((part) => `${part}\0`).join(''));
const PARSE_COMPLETE = frame('1', Buffer.alloc(0));
const IDLE = frame('Z', Buffer.from('I'));

/** Cuts what comes into whole messages. */
function messages(take: (type: string, whole: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const whole = rest.subarray(0, rest.readInt32BE(1) + 1);
      rest = rest.subarray(whole.length);
      take(String.fromCharCode(whole[0] ?? 0), whole);
    }
  };
}

/** Statements have names of the pooler's own at the database, as PgBouncer gives them. */
function renamed(type: string, whole: Buffer): Buffer {
  const names = whole.subarray(5).toString('latin1').split('\0', 2);
  const at = type === 'P' ? 0 : type === 'B' ? 1 : -1;
  if (!names[at]) return whole;
  const before = at === 0 ? '' : `${names[0] ?? ''}\0`;
  const rest = whole.subarray(5 + before.length);
  return frame(type, Buffer.concat([Buffer.from(`${before}POOLER_`, 'latin1'), rest]));
}

interface Backend {
  stream: Socket;
  /** Statements it has prepared, whoever asked for it. */
  known: Set<string>;
  /** Answers that only the pooler asked for. */
  unasked: number;
  lentTo: Guest | null;
}

interface Guest {
  socket: Socket;
  backend: Backend | null;
  prepared: Map<string, Buffer>;
  waiting: Buffer[];
}

/**
 * A stand-in for PgBouncer in transaction mode with prepared statements (1.21): each transaction is handed to the connection that has been
 * idle longest, so that no two in a row meet the same one, and what needs a session is refused.
 */
export class TransactionPooler {
  /** What it refused. */
  readonly refused: string[] = [];
  private readonly idle: Backend[] = [];
  private readonly queue: Guest[] = [];
  private readonly clients: pg.Client[] = [];
  private readonly guests = new Set<Guest>();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  static async start(databaseUrl: string, backends = 4): Promise<TransactionPooler> {
    const pooler = new TransactionPooler(createServer(), new URL(databaseUrl));
    for (let at = 0; at < backends; at++) await pooler.addBackend();
    pooler.server.on('connection', (socket) => pooler.welcome(socket));
    await once(pooler.server.listen(0, '127.0.0.1'), 'listening');
    return pooler;
  }

  get url(): string {
    const url = new URL(this.target);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  async stop(): Promise<void> {
    for (const { socket } of this.guests) socket.destroy();
    for (const client of this.clients)
      (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private async addBackend(): Promise<void> {
    const client = new pg.Client(this.target.href);
    client.on('error', () => undefined);
    await client.connect();
    this.clients.push(client);
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const backend: Backend = { stream, known: new Set(), unasked: 0, lentTo: null };
    // From here on nobody but the pooler reads it.
    stream.removeAllListeners('data');
    stream.on(
      'data',
      messages((type, whole) => this.answered(backend, type, whole)),
    );
    this.idle.push(backend);
  }

  private welcome(socket: Socket): void {
    const guest: Guest = { socket, backend: null, prepared: new Map(), waiting: [] };
    this.guests.add(guest);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => this.guests.delete(guest));
    socket.once('data', (startup: Buffer) => {
      const words = startup.subarray(8).toString().split('\0');
      const parameters = words.filter((_, at) => at % 2 === 0 && words[at] !== '');
      const strange = parameters.filter((name) => !WELCOME.has(name));
      if (strange.length > 0) return this.refuse(guest, `startup parameter ${strange.join(', ')}`);
      socket.write(
        Buffer.concat([
          frame('R', Buffer.alloc(4)),
          ...[text('server_version', '18.0'), text('client_encoding', 'UTF8')].map((body) => frame('S', body)),
          // It means nothing to the database.
          frame('K', Buffer.alloc(8, 1)),
          IDLE,
        ]),
      );
      socket.on(
        'data',
        messages((type, whole) => this.asked(guest, type, whole)),
      );
    });
  }

  private refuse({ socket }: Guest, what: string): void {
    this.refused.push(what);
    const fields = ['SFATAL', 'C08P01', `Mnot with a pooler: ${what}`].map((field) => `${field}\0`).join('');
    socket.end(frame('E', Buffer.from(`${fields}\0`)));
  }

  private asked(guest: Guest, type: string, whole: Buffer): void {
    if (type === 'X') return void guest.socket.end();
    const [first = '', second = ''] = whole.subarray(5).toString().split('\0', 2);
    const sql = type === 'Q' ? first : type === 'P' ? second : '';
    if (NEEDS_SESSION.test(sql)) return this.refuse(guest, sql);
    guest.waiting.push(whole);
    if (!guest.backend && !this.queue.includes(guest)) this.queue.push(guest);
    this.lend();
    this.passOn(guest);
  }

  private lend(): void {
    while (this.idle.length > 0 && this.queue.length > 0) {
      const [backend, guest] = [this.idle.shift(), this.queue.shift()];
      if (!backend || !guest) return;
      backend.lentTo = guest;
      guest.backend = backend;
      this.passOn(guest);
    }
  }

  private passOn(guest: Guest): void {
    const { backend, socket, prepared } = guest;
    if (!backend) return;
    for (const asked of guest.waiting.splice(0)) {
      const type = String.fromCharCode(asked[0] ?? 0);
      const whole = renamed(type, asked);
      const [first = '', second = ''] = whole.subarray(5).toString('latin1').split('\0', 2);
      if (type === 'P' && first) {
        prepared.set(first, whole);
        if (backend.known.has(first)) {
          socket.write(PARSE_COMPLETE);
          continue;
        }
        backend.known.add(first);
      }
      if (type === 'B' && second && !backend.known.has(second)) {
        backend.known.add(second);
        backend.unasked += 1;
        backend.stream.write(prepared.get(second) ?? Buffer.alloc(0));
      }
      backend.stream.write(whole);
    }
  }

  private answered(backend: Backend, type: string, whole: Buffer): void {
    const guest = backend.lentTo;
    if (type === '1' && backend.unasked > 0) {
      backend.unasked -= 1;
      return;
    }
    if (guest && !guest.socket.destroyed) guest.socket.write(whole);
    if (type !== 'Z' || whole.subarray(5).toString() !== 'I') return;
    backend.lentTo = null;
    if (guest) guest.backend = null;
    this.idle.push(backend);
    this.lend();
  }
}
