import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from './server-process.js';
import { until } from './until.js';

/** Where Debian puts it, which is on no ordinary user's path. */
const SYSTEM = ['/usr/sbin', '/usr/local/sbin'];

/** The program, or null where none is installed. */
export function findPgBouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM];
  return folders.map((folder) => join(folder, 'pgbouncer')).find(mayRun) ?? null;
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A real PgBouncer in transaction mode before a database, with the settings that docs/deploy/scaling.md asks for and no others. */
export class PgBouncer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
    private readonly log: () => string,
  ) {}

  /** What it refused; its log names what it will not pass on. */
  get refused(): string[] {
    return this.log()
      .split('\n')
      .filter((line) => /unsupported (startup|pkt)|ERROR|FATAL/.test(line));
  }

  static async start(program: string, databaseUrl: string, connections: number): Promise<PgBouncer> {
    const folder = mkdtempSync(join(tmpdir(), 'roadbook-pgbouncer-'));
    const { port, close } = await freePort();
    close();
    const target = new URL(databaseUrl);
    const { user = '', password } = new pg.Client(databaseUrl);
    const [users, settings] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    writeFileSync(users, `${quoted(user)} ${quoted(password ?? '')}\n`);
    writeFileSync(
      settings,
      `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
    );
    // It refuses to run as root.
    const isRoot = process.getuid?.() === 0;
    for (const file of [users, settings]) chmodSync(file, isRoot ? 0o644 : 0o600);
    if (isRoot) chmodSync(folder, 0o755);
    const child = spawn(program, [...(isRoot ? ['-u', 'nobody'] : []), settings]);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const url = new URL(databaseUrl);
    url.port = String(port);
    const bouncer = new PgBouncer(child, folder, url.href, () => said);
    await until(async () => child.exitCode !== null || (await listens(port)));
    if (child.exitCode !== null) throw new Error(`PgBouncer ended at once:\n${said}`);
    return bouncer;
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    // At once; it would otherwise wait for its clients.
    this.child.kill('SIGQUIT');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
