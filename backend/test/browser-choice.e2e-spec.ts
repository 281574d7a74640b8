import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chooseBrowsers, majorOf } from '../../scripts/lib/browser-choice.mjs';

const ROOT = join(__dirname, '../..');

const installed = [
  { path: '/usr/bin/chromium', major: 156 },
  { path: '/usr/bin/google-chrome', major: 158 },
];

it('the pinned browser runs the tests, and a newer one those of accessibility too', () => {
  expect(chooseBrowsers({ pinned: 143, installed })).toEqual({ all: null, newest: '/usr/bin/google-chrome' });
  expect(chooseBrowsers({ pinned: 158, installed })).toEqual({ all: null, newest: null });
  expect(chooseBrowsers({ pinned: 143, installed: [] })).toEqual({ all: null, newest: null });
});

it('without a pinned browser the newest one runs everything, and a missing one is reported', () => {
  expect(chooseBrowsers({ pinned: null, installed })).toEqual({ all: '/usr/bin/google-chrome', newest: null });
  expect(chooseBrowsers({ pinned: null, installed: [] })).toEqual({ all: undefined, newest: null });
});

it('a browser that is named by hand runs everything', () => {
  expect(chooseBrowsers({ wanted: '/opt/mine', pinned: 143, installed })).toEqual({ all: '/opt/mine', newest: null });
});

it('reads versions as browsers print them', () => {
  expect(majorOf('Chromium 156.0.7201.3 built on Debian')).toBe(156);
  expect(majorOf('Google Chrome 158.0.1.2 beta')).toBe(158);
  expect(majorOf('143.0.4')).toBe(143);
  expect(majorOf('command not found')).toBe(0);
});

interface Project {
  name: string;
  testMatch: string[];
  use: { launchOptions: { executablePath: string } };
}

/** Where a pinned browser comes as a package. */
const whereOneIsPinned = process.platform === 'linux' && process.arch === 'x64' ? it : it.skip;

describe('the browser tests', () => {
  const { CHROMIUM_PATH: named } = process.env;
  let folder: string;
  let newest: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'roadbook-browser-'));
    newest = join(folder, 'chromium');
    writeFileSync(newest, '#!/bin/sh\necho Chromium 999.0.7201.3\n');
    chmodSync(newest, 0o755);
    delete process.env.CHROMIUM_PATH;
    process.env.NEWEST_CHROMIUM_PATH = newest;
  });
  afterAll(() => {
    delete process.env.NEWEST_CHROMIUM_PATH;
    if (named) process.env.CHROMIUM_PATH = named;
    rmSync(folder, { recursive: true });
  });

  whereOneIsPinned(
    'look at screens of shop, console and documentation with axe in a newer browser that is there',
    async () => {
      const { default: config } = (await import(join(ROOT, 'playwright.config.ts'))) as {
        default: { projects: Project[] };
      };
      const runs = config.projects.filter(({ use }) => use.launchOptions?.executablePath === newest);
      expect(runs.map(({ name }) => name)).toEqual(['newest']);
      const files = ['funnel-web/e2e', 'admin-web/e2e'].flatMap((under) =>
        readdirSync(join(ROOT, under), { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, under, file)),
      );
      const looked = (runs[0]?.testMatch ?? []).map((wanted) =>
        files.filter((file) => basename(file) === basename(wanted)),
      );
      expect(looked.length).toBeGreaterThan(4);
      for (const found of looked)
        expect(found.map((file) => readFileSync(file, 'utf8'))).toEqual([
          expect.stringMatching(/\bexpectAccessible\w*/),
        ]);
    },
  );
});
