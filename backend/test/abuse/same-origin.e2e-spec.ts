import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { type RunningApp, startApp } from '../support/app.js';

const root = join(__dirname, '../../..');
const { paths } = JSON.parse(readFileSync(join(root, 'backend/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, object>>;
};

/** The source of what runs, without tests. */
const sources = ['backend/src', 'funnel-web/src', 'admin-web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
);
const found = (pattern: RegExp): string[] =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`));

describe('what every browser and every caller meets', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());
  const get = (path: string) => request(app.http).get(path).set('origin', 'https://evil.example');

  it('no header lets another origin in, and the server redirects nobody to https', async () => {
    for (const path of ['/', '/api/offers', '/api/health', '/api/openapi.json', '/nothing']) {
      const { headers, status } = await get(path);
      expect([path, headers['access-control-allow-origin'], status >= 300 && status < 400]).toEqual([
        path,
        undefined,
        false,
      ]);
    }
    const preflight = await request(app.http)
      .options('/api/checkout/session')
      .set({ origin: 'https://evil.example', 'access-control-request-method': 'POST' });
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('answers about a visitor may not be cached, and cacheable ones name no visitor', async () => {
    for (const path of ['/api/offers', '/api/purchases', '/api/privacy/data', '/api/reports/none', '/api/admin/users'])
      expect([path, (await get(path)).headers['cache-control']]).toEqual([path, 'no-store']);
    const { headers } = await get('/api/vehicles/1FTFW5L86RFB45612');
    expect([headers['cache-control'], headers['set-cookie']]).toEqual(['public, max-age=300', undefined]);
  });

  it('a page runs and frames only what the policy allows', async () => {
    for (const path of ['/', '/api/offers', '/nothing']) {
      const policy = String((await get(path)).headers['content-security-policy']).split(';');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ]),
      );
    }
  });

  it('a precompressed file has one address, whatever encoding the caller accepts', async () => {
    const file = readdirSync(join(root, 'funnel-web/dist/assets')).find((name) => name.endsWith('.js.br')) ?? '';
    const address = `/assets/${file.replace(/\.br$/, '')}`;
    const { status, headers } = await get(address).set('accept-encoding', 'br');
    expect([status, headers['content-encoding']]).toEqual([200, 'br']);
    const twins = await Promise.all(['br', 'gz'].map((ending) => get(`${address}.${ending}`)));
    expect(twins.map((twin) => twin.status)).toEqual([404, 404]);
  });

  it('refuses TRACE, and sends nothing of the request back', async () => {
    const { status, text } = await request(app.http).trace('/').set('x-secret', 'of the caller');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain('of the caller');
  });

  it.each([
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets/',
    '/assets',
    '/api/',
    '/..%2fpackage.json',
  ])('there is no folder to list and no file beside the built ones: %s', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/ref: refs|workspaces|Index of|node_modules| at .*\.js:\d/);
  });

  it('no call that changes something answers to GET', async () => {
    const changing = Object.entries(paths).filter(([, methods]) => !('get' in methods));
    expect(changing.length).toBeGreaterThan(20);
    const answered: string[] = [];
    for (const [path] of changing) {
      const { status } = await get(path.replace(/\{\w+\}/g, 'x'));
      if (![401, 404, 405].includes(status)) answered.push(`${path}: ${status}`);
    }
    expect(answered).toEqual([]);
  });
});

describe('the source', () => {
  it('no code is built from input', () => {
    expect(found(/\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\s*=|\bvm\.run|\bexec\(['"`]/g)).toEqual(
      [],
    );
    const processes = found(/from 'node:child_process'/g).map((hit) => hit.split(':')[0]);
    expect(processes.every((file) => file?.startsWith('backend/src/platform/database/embedded'))).toBe(true);
    expect(found(/new RegExp\(.*(body|query|params|input|typed)/g)).toEqual([]);
  });

  it('hashes and ciphers are the listed ones, and nothing secret comes from Math.random', () => {
    const made = found(/(?:createHash|createHmac|createCipheriv|createSign)\('([^']+)'/g);
    const others = made.filter((hit) => hit.split("'")[1] !== 'sha256');
    // Services of leaked passwords list them by this hash.
    expect(others).toEqual([expect.stringMatching(/^backend\/src\/admin\/login\/new-passwords\.service\.ts:.*'sha1'/)]);
    expect(made.length).toBeGreaterThan(others.length);
    expect(found(/'(?:aes|des|rc4|chacha20)-[\w-]*'/gi).map((hit) => hit.split("'")[1])).toEqual(['aes-256-gcm']);
    expect(found(/algorithm: 'SHA1'/g)).toHaveLength(1);
    expect(found(/Math\.random\(/g).filter((hit) => hit.startsWith('backend/'))).toEqual([]);
  });

  it('secrets are made and checked only by node:crypto and four libraries', () => {
    const taken = found(
      /(?<=from ')(?![./])[^']*(?:argon|bcrypt|cipher|crypt|forge|hash|jose|jwt|nacl|noble|otp|sodium)[^']*/g,
    );
    expect([...new Set(taken.map((hit) => hit.split(': ')[1]))].sort()).toEqual([
      '@nestjs/jwt',
      '@node-rs/argon2',
      'node:crypto',
      'otpauth',
      'passport-jwt',
    ]);
    expect(found(/\bcrypto\.subtle\b/g)).toEqual([]);
  });

  it('each key is derived for a listed purpose', () => {
    const named = (name = ''): string[] =>
      name.startsWith("'")
        ? [name.slice(1, -1)]
        : found(new RegExp(`(?<=const ${name} = ')[^']+`, 'g')).map((hit) => hit.split(': ')[1] ?? '');
    const asked = found(/(?<=ecrets\.keys?For\()[^)]+/g).map((hit) => hit.split(': ')[1]);
    expect(asked.length).toBeGreaterThan(8);
    const keys =
      /^\| key derived for[^]+?\n\n/m.exec(readFileSync(join(root, 'docs/deploy/security.md'), 'utf8'))?.[0] ?? '';
    const inventory = [...keys.matchAll(/^\| ([a-z ]+?) +\|/gm)].map(([, purpose]) => purpose).slice(1);
    expect([...new Set(asked.flatMap(named))].sort()).toEqual(inventory.sort());
  });
});
