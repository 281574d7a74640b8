import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ERROR_STATUS } from '../src/platform/http/errors.js';
import { type RunningApp, startApp } from './support/app.js';

const ROOT = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const headingsOf = (file: string): string[] => [...read(file).matchAll(/^## (.+)$/gm)].map(([, text = '']) => text);
const textsIn = (file: string, pattern: RegExp): string[] =>
  [...read(file).matchAll(pattern)].map(([, text = '']) => text);

/** The long options of PostgreSQL 15, the oldest that the shop takes, that a backup may need. No version since has dropped one of them. */
const POSTGRESQL: Record<string, string> = {
  pg_dump:
    'clean create data-only dbname enable-row-security encoding exclude-schema exclude-table exclude-table-data file format host if-exists jobs lock-wait-timeout no-comments no-owner no-password no-privileges no-sync no-tablespaces password port role schema schema-only section serializable-deferrable snapshot strict-names table username verbose compress',
  pg_restore:
    'clean create data-only dbname enable-row-security exclude-schema exit-on-error file format host if-exists index jobs list no-comments no-data-for-failed-tables no-owner no-password no-privileges no-tablespaces password port role schema schema-only section single-transaction strict-names table use-list username verbose',
  createdb:
    'echo encoding host icu-locale lc-collate lc-ctype locale locale-provider maintenance-db no-password owner password port strategy tablespace template username',
  pg_basebackup:
    'checkpoint compress create-slot dbname format gzip host label manifest-checksums max-rate no-clean no-estimate-size no-manifest no-password no-slot no-sync no-verify-checksums password pgdata port progress slot status-interval tablespace-mapping target username verbose wal-method waldir write-recovery-conf',
  psql: 'command csv dbname echo-all echo-errors echo-queries file host list log-file no-align no-password no-psqlrc output password port pset quiet set single-transaction tuples-only username variable',
};

describe('the documentation', () => {
  describe('for integrators, with the program exactly as printed', () => {
    const [, program = ''] = /```js\n(.*?)```/s.exec(read('docs/integrators/five-calls.md')) ?? [];
    let app: RunningApp;
    beforeAll(async () => void (app = await startApp()));
    afterAll(() => app.stop());

    const url = (): string => `http://127.0.0.1:${(app.http.address() as AddressInfo).port}`;
    /** What it prints until it ends. */
    const sell = async (...args: string[]): Promise<string> => {
      const command = ['--input-type=module', '-e', program, '--', '/', url(), ...args];
      return (await promisify(execFile)(process.execPath, command)).stdout;
    };

    it('sells a report [X8-009]', async () => {
      expect(await sell()).toMatch(new RegExp(`^\\w.* ${url()}/results/[\\w-]{22}\\n$`));
    }, 60_000);

    it('ends by itself when the source does not answer, and says until when to ask', async () => {
      const said = await sell('WAULFAFR3DA000000', '1');
      const [, until = ''] = /^No report yet\. It is refunded when none has arrived by (\S+)\.\n$/.exec(said) ?? [];
      expect(Date.parse(until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
      expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    }, 60_000);
  });

  it('says of every error what it means, under its status', () => {
    const rows = textsIn('docs/reference/errors.md', /^\| (`\w+` +\| \d+) +\|/gm);
    const told = rows.map((row) => row.replace(/[ |`]+/g, ' ').trim()).sort();
    expect(told).toEqual(
      Object.entries(ERROR_STATUS)
        .map(([code, status]) => `${code} ${status}`)
        .sort(),
    );
  });

  it('answers every question of the shop, in the same words', () => {
    const asked = ['pages/cart/Faq.tsx', 'pages/company/ContactQuestions.tsx'].flatMap((file) =>
      textsIn(`funnel-web/src/${file}`, /^\s*\[?'([A-Z][^'\n]+\?(?: What now\?)?)',/gm),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(headingsOf('docs/customers/questions.md')).toEqual(expect.arrayContaining(asked));
  });

  it('describes every screen of the console, and every state that needs attention', () => {
    const screens = [
      ...textsIn('admin-web/src/app/MainTabs.tsx', /label: '([^']+)'/g),
      ...textsIn('admin-web/src/app/screens.tsx', / text: '([^']+)'/g),
    ];
    expect(headingsOf('docs/operators/console.md')).toEqual(expect.arrayContaining(screens));
    const states = textsIn('backend/src/admin/shop/providers.service.ts', /stateOf\([^)]*, '([^']+)'\)/g);
    const alarms = states.map((state) => state[0]?.toUpperCase() + state.slice(1));
    expect(alarms.length).toBeGreaterThan(3);
    expect(headingsOf('docs/operators/alarms.md')).toEqual(expect.arrayContaining(alarms));
  });

  it('says of every alert what to do', () => {
    const alerts = textsIn('deploy/prometheus/alerts.yml', /- alert: (\w+)/g);
    expect(alerts.length).toBeGreaterThan(10);
    expect(textsIn('docs/operators/alarms.md', /^\| `(\w+)` +\| \w/gm)).toEqual(alerts);
  });

  it('calls the programs of PostgreSQL with options that they have, and a dump is one that can be restored', () => {
    const texts = ['docs/deploy/operations.md', 'docker-compose.yml'].map((file) => read(file).replaceAll('\\\n', ' '));
    const calls = texts.flatMap((text) => [
      ...text.matchAll(/\b(pg_dump|pg_restore|createdb|pg_basebackup|psql)\b(?=[^|&;\n]* --)([^|&;\n]*)/g),
    ]);
    expect(new Set(calls.map(([, program]) => program))).toEqual(new Set(Object.keys(POSTGRESQL)));
    for (const [call, program = '', words = ''] of calls) {
      const used = [...words.matchAll(/ --([\w-]+)/g)].map(([, option = '']) => option);
      expect([call, used.filter((option) => !POSTGRESQL[program]?.split(' ').includes(option))]).toEqual([call, []]);
      if (program === 'pg_dump') expect(call).toMatch(/ --format=custom .*--file=/);
    }
  });
});
