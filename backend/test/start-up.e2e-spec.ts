import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readEnvFile } from '../../scripts/lib/env-file.mjs';
import { SETTINGS } from '../src/settings.js';
import { CART_VARIANTS } from '../src/platform/config/variant-settings.js';

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
  'backend/src/platform/config/setting-checks.mjs',
  'backend/src/platform/database/embedded/data-folder.mjs',
  'backend/src/platform/mail/authority-file.mjs',
  'backend/src/platform/http/site/claims-file.mjs',
  'backend/dist/main.js.js',
];
/** Whoever runs the tests may have settings of their own, PORT above all, and those would be refused as well, or not be. */
const SURROUNDINGS = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !Object.values(SETTINGS).some((setting) => setting.name === name)),
);

/** Where the packages would come from: whoever asks for them too early is told so at once. */
const NOBODY = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };

describe('npm start in a fresh clone', () => {
  let clone: string;
  beforeAll(() => {
    clone = join(mkdtempSync(join(tmpdir(), 'roadbook-clone-')), 'a folder with spaces');
    for (const file of CLONED) cpSync(join(ROOT, file), join(clone, file), { recursive: true });
  });
  afterEach(() => rmSync(join(clone, '.env'), { recursive: true, force: true }));
  afterAll(() => rmSync(join(clone, '..'), { recursive: true, force: true }));

  /** All it says until it ends, with its exit code. */
  function start(env: NodeJS.ProcessEnv, script = 'start', ...args: string[]): Promise<{ code: number; said: string }> {
    const own = { ...SURROUNDINGS, ...NOBODY, ...env, npm_config_cache: join(clone, '.npm') };
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [`scripts/${script}.mjs`, ...args],
        { cwd: clone, env: own },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
      );
    });
  }

  it.each([
    [{ PORT: 'abc' }, '✗ PORT must be a whole number from 0 to 65535. It is "abc".\n'],
    [{ LOG_LEVEL: 'log' }, '✗ LOG_LEVEL must be one of fatal, error, warn, info, debug, trace. It is "log".\n'],
    [{ SECRET_KEY: 'short' }, '✗ SECRET_KEY must be one line of 32 to 4000 characters.\n'],
    [
      { DATABSE_URL: 'postgresql://shop@db/roadbook' },
      '✗ DATABSE_URL is not a setting. Did you mean DATABASE_URL? Rename it, or remove it.\n',
    ],
    [{ DATABASE_URL: 'mysql://x' }, '✗ DATABASE_URL must begin with postgresql://.\n'],
    [
      { TRUST_PROXY: 'true' },
      `✗ TRUST_PROXY must be addresses or ranges such as 10.0.0.0/8, loopback, linklocal or uniquelocal, separated by commas. It is "true".\n`,
    ],
    [
      { CART_VARIANTS: 'cart-9:1' },
      `✗ CART_VARIANTS must list ${CART_VARIANTS.join(', ')} with whole weights up to 1000, such as cart-1:50,cart-2:50. It is "cart-9:1".\n`,
    ],
    [{ NHTSA: 'yes' }, '✗ NHTSA must be on or off. It is "yes".\n'],
    [{ METRICS_PORT: '3000' }, '✗ METRICS_PORT needs a port of its own: PORT has this one.\n'],
    [{ PORT: '4100', METRICS_PORT: ' 4100' }, '✗ METRICS_PORT needs a port of its own: PORT has this one.\n'],
    [{ PLATE_PROVIDER: 'carsxe' }, '✗ PLATE_PROVIDER=carsxe needs PLATE_KEY.\n'],
    [{ SECRET_KEY_FILE: '/nowhere' }, '✗ SECRET_KEY_FILE names a file that cannot be read (ENOENT).\n'],
    [
      { HOST: '192.0.2.1' },
      '✗ HOST must be an address of this machine, or 0.0.0.0 for all of them. It is "192.0.2.1".\n',
    ],
    [{ CLAIMS_FILE: '/nowhere' }, '✗ CLAIMS_FILE must be the path of a readable file that holds one JSON object.\n'],
    [
      { CLAIMS_FILE: 'backend/package.json' },
      '✗ CLAIMS_FILE names "name", which is none of rating, reviewsHome, reviews, reports, satisfied, dealerships, reportsInWords, dealershipsInWords.\n',
    ],
    [{ SMTP_CA_FILE: 'package.json' }, '✗ SMTP_CA_FILE must be the path of a readable PEM file of certificates.\n'],
    [{ DATA_DIR: '/proc/x' }, '✗ Cannot write to /proc/x; make it writable, or set DATA_DIR to another folder\n'],
  ])('refuses %j before anything is installed', async (env, said) => {
    expect(await start(env)).toEqual({ code: 1, said });
  });

  it.each(['build', 'check', 'dev', 'migrate', 'operator list', 'pictures', 'seed', 'test', 'vehicle'])(
    'runs npm install before npm run %s needs a package',
    async (command) => {
      const [script, ...args] = command.split(' ');
      for (const folder of [
        'backend/src',
        'backend/test',
        'funnel-web/src',
        'funnel-web/e2e',
        'admin-web/src',
        'admin-web/e2e',
      ])
        mkdirSync(join(clone, folder), { recursive: true });
      // Where there is no npm, whoever asks for it is told so at once.
      const said = await start({ PATH: '', npm_execpath: undefined }, script, ...args);
      expect(said).toEqual({ code: 1, said: '✗ npm was not found; install Node.js together with npm\n' });
    },
  );

  it('says what to run when the server is asked for before a build', async () => {
    const asked = promisify(execFile)(process.execPath, ['--enable-source-maps', 'backend/dist/main.js'], {
      cwd: clone,
    });
    await expect(asked).rejects.toMatchObject({
      code: 1,
      stderr: 'The server is not built: run npm start, or npm run build.\n',
    });
  });

  it('refuses the ports of its own servers when it is started for development', async () => {
    const said = '✗ PORT needs a port of its own: Vite for the console has this one.\n';
    expect(await start({ PORT: '5174' }, 'dev')).toEqual({ code: 1, said });
  });

  it('says first that Node is too old, because an old one cannot read the settings', async () => {
    const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(old)}`;
    expect((await start({ NODE_OPTIONS, PORT: 'abc' })).said).toMatch(/^✗ Roadbook needs Node\.js 20\.19 or newer, /);
  });

  it('reads .env, but the environment wins', async () => {
    writeFileSync(join(clone, '.env'), 'PORT=abc\nMAIL_TRANSPORT=pigeon\n');
    // A scheme in capitals is one, here as in the server.
    const sound = { PORT: '0', DATABASE_URL: 'POSTGRESQL://u@h/db', NHTSA_API_URL: 'HTTPS://api.example' };
    expect((await start(sound)).said).toBe('✗ MAIL_TRANSPORT must be one of outbox, smtp. It is "pigeon".\n');
    expect((await start({})).said).toContain('PORT must be');
  });

  it('reads a .env written on Windows, which begins with a byte order mark', async () => {
    writeFileSync(join(clone, '.env'), '\uFEFFLOG_LEVEL=log\r\nPORT=0\r\n');
    const refusal = '✗ LOG_LEVEL must be one of fatal, error, warn, info, debug, trace. It is "log".\n';
    expect(await start({})).toEqual({ code: 1, said: refusal });
  });

  it('says in one line which line of .env is no setting, and that .env is a folder', async () => {
    const file = join(clone, '.env');
    writeFileSync(file, 'PORT=0\nSECRET_KEY: what nobody may read\n');
    const said = '✗ .env: line 2 is no setting; write NAME=value, in quotes where it holds a # or quotes\n';
    expect(await start({})).toEqual({ code: 1, said });
    rmSync(file);
    mkdirSync(file);
    const help = `✗ ${file} is a folder; remove it, or write the settings into a file of this name\n`;
    expect(await start({})).toEqual({ code: 1, said: help });
  });

  /** Hundreds of packages nobody answers for say no more than one does. */
  function wantOnePackage(): void {
    const [name, version] = ['roadbook', '0.0.0'];
    const dependencies = { picocolors: '1.1.1' };
    const packages = { '': { name, version, dependencies }, 'node_modules/picocolors': { version: '1.1.1' } };
    const project = { name, version, type: 'module', dependencies };
    writeFileSync(join(clone, 'package.json'), JSON.stringify(project));
    writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ name, version, lockfileVersion: 3, packages }));
  }

  it('shows what npm says without a network, with the mailbox of a Unix login in the environment', async () => {
    wantOnePackage();
    const { code, said } = await start({ MAIL: '/var/mail/ann' });
    expect(code).toBe(1);
    expect(said).toMatch(/^npm error .*ECONNREFUSED.*✗ Installing the packages failed; npm says why above$/ms);
  }, 180_000);
});

describe('.env', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'roadbook-env-'))));
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (text: string | Buffer) => {
    writeFileSync(join(folder, '.env'), text);
    return readEnvFile(join(folder, '.env'));
  };

  it.each([
    ['a mark of its encoding', '\uFEFFLOG_LEVEL=info\nPORT=1\n'],
    ['two bytes a letter, as of older Windows', Buffer.from('\uFEFFLOG_LEVEL=info\r\nPORT=1\r\n', 'utf16le')],
    ['the ends of lines of Windows', 'LOG_LEVEL=info\r\nPORT=1\r\n'],
    ['spaces around the sign, and none behind the last line', ' LOG_LEVEL = info \nPORT= 1'],
    ['quotes', 'LOG_LEVEL="info"\nPORT=\'1\'\n'],
    ['the word of a shell before it', 'export LOG_LEVEL=info\n export PORT=1\n'],
    ['words beside it', '\t# LOG_LEVEL: all\n \nLOG_LEVEL=info # all of it\nPORT="1" # one\n'],
  ])('is read with %s', (_, text) => expect(read(text)).toEqual({ LOG_LEVEL: 'info', PORT: '1' }));

  it.each([
    ['PORT=0\n\nSECRET_KEY: what nobody may read\nLOG_LEVEL=log\n', 3],
    ['PORT=0\r\nLOG_LEVEL\r\n', 2],
    ['# settings\nthe port=0\n', 2],
    ['OPERATOR_PASSWORD=correct#horse#battery\n', 1],
    ['OPERATOR_PASSWORD="correct horse\nbattery"\n', 1],
  ])('is refused with %j, by the number of the line', (text, line) =>
    expect(() => read(text)).toThrow(new RegExp(`^\\.env: line ${line} is no setting; write NAME=value, `)),
  );

  it('is refused when a value is in another encoding, but a comment may be', () => {
    const windows = (text: string) => () => read(Buffer.from(text, 'latin1'));
    expect(windows('# für uns\nOPERATOR_PASSWORD=schöne Grüße\n')).toThrow(
      '.env: line 2 is not written in UTF-8; save the file as UTF-8',
    );
    expect(windows('# für uns\nPORT=1\n')()).toEqual({ PORT: '1' });
  });

  it('keeps what quotes hold, and holds nothing where it is not', () => {
    expect(read('A="a # b" # c\nB=it\'s a=b\nC=\nD= # d\n')).toEqual({ A: 'a # b', B: "it's a=b", C: '', D: '' });
    expect(readEnvFile(join(folder, 'nowhere'))).toEqual({});
  });

  it('is read as its example is written, with every setting switched on', () => {
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8').replace(/^#(?=[A-Z_]+=)/gm, '');
    const defaults = Object.values(SETTINGS).map((setting) => [setting.name, setting.default]);
    expect(read(example)).toEqual(Object.fromEntries(defaults));
  });
});

describe('a service of its own', () => {
  it('takes .env by the command of the pages for operators', async () => {
    const page = readFileSync(join(ROOT, 'docs/deploy/operations.md'), 'utf8');
    const [, command = ''] = /`node ([^`]*--env-file[^`]*backend\/dist\/main\.js)`/.exec(page) ?? [];
    expect(command).not.toBe('');
    const folder = mkdtempSync(join(tmpdir(), 'roadbook-service-'));
    symlinkSync(join(ROOT, 'backend'), join(folder, 'backend'));
    writeFileSync(join(folder, '.env'), 'LOG_LEVEL=log\n');
    // Whatever else happens, the server does not start: this one is looked at last.
    const env = { ...SURROUNDINGS, MAIL_FROM: 'nobody' };
    const asked = promisify(execFile)(process.execPath, command.split(' '), { cwd: folder, env });
    await expect(asked.finally(() => rmSync(folder, { recursive: true }))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('LOG_LEVEL must be one of') as string,
    });
  });
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
