import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../..');
/** What a fresh clone has that is needed until the packages are there. */
const CLONED = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'scripts',
  'backend/package.json',
  'funnel-web/package.json',
  'admin-web/package.json',
];

describe('npm start in a fresh clone', () => {
  let clone: string;
  beforeAll(() => {
    clone = join(mkdtempSync(join(tmpdir(), 'roadbook-clone-')), 'a folder with spaces');
    for (const file of CLONED) cpSync(join(ROOT, file), join(clone, file), { recursive: true });
  });
  afterAll(() => rmSync(join(clone, '..'), { recursive: true, force: true }));

  /** All it says until it ends, with its exit code. */
  function start(env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
    const own = { ...process.env, ...env, npm_config_cache: join(clone, '.npm'), npm_config_fetch_retries: '0' };
    return new Promise((resolve) => {
      execFile(process.execPath, ['scripts/start.mjs'], { cwd: clone, env: own }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
      );
    });
  }

  it.each([
    [{ PORT: 'abc' }, '✗ PORT must be a whole number from 0 to 65535.\n'],
    [{ LOG_LEVEL: 'log' }, '✗ LOG_LEVEL must be one of fatal, error, warn, info, debug, trace.\n'],
    [{ SECRET_KEY: 'short' }, '✗ SECRET_KEY must have at least 32 characters.\n'],
    [{ DATABASE_URL: 'mysql://x' }, '✗ DATABASE_URL must begin with postgresql://.\n'],
    [{ NHTSA: 'yes' }, '✗ NHTSA must be on or off.\n'],
  ])('refuses %j before anything is installed', async (env, said) => {
    expect(await start(env)).toEqual({ code: 1, said });
  });

  it('says first that Node is too old, for an old one cannot read the settings', async () => {
    const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(old)}`;
    expect((await start({ NODE_OPTIONS, PORT: 'abc' })).said).toMatch(/^✗ Roadbook needs Node\.js 20\.19 or newer, /);
  });

  it('reads .env, which the environment goes before', async () => {
    writeFileSync(join(clone, '.env'), 'PORT=abc\nMAIL_TRANSPORT=pigeon\n');
    // A scheme in capitals is one, here as in the server.
    const sound = { PORT: '0', DATABASE_URL: 'POSTGRESQL://u@h/db', NHTSA_API_URL: 'HTTPS://api.example' };
    expect((await start(sound)).said).toBe('✗ MAIL_TRANSPORT must be one of outbox, smtp.\n');
    expect((await start({})).said).toContain('PORT must be');
    rmSync(join(clone, '.env'));
  });

  it('says that there is no network, with the mailbox of a Unix login in the environment', async () => {
    const { code, said } = await start({ MAIL: '/var/mail/ann', npm_config_registry: 'http://127.0.0.1:9' });
    expect(code).toBe(1);
    expect(said).toMatch(/✗ Installing the packages failed: no network: /);
  }, 60_000);
});

describe('npm run dev', () => {
  /** The console's own server as `npm run dev` starts it, without bundling packages that nobody asks it for here. */
  const PROGRAM = `
    const { createServer } = await import('vite');
    const server = await createServer({ optimizeDeps: { noDiscovery: true }, server: { port: 0, host: '127.0.0.1' }, logLevel: 'silent' });
    await server.listen();
    const seen = [];
    for (const path of ['/admin', '/admin?next=cases', '/admin/']) {
      const answer = await fetch('http://127.0.0.1:' + server.httpServer.address().port + path, { redirect: 'manual' });
      seen.push([answer.status, answer.headers.get('location'), (await answer.text()).includes('id="root"')]);
    }
    console.log(JSON.stringify(seen));
    process.exit(0);`;

  it('opens the console with and without the slash at the end of its address', async () => {
    const args = ['--input-type=module', '-e', PROGRAM];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(ROOT, 'admin-web') });
    expect(JSON.parse(stdout)).toEqual([
      [302, '/admin/', false],
      [302, '/admin/?next=cases', false],
      [200, null, true],
    ]);
  }, 60_000);
});
