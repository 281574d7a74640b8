import { expect, test } from '../support/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = 'funnel-web/dist';
const KB = 1024;
const HOME_SCRIPT = 110 * KB;
const HOME_STYLE = 20 * KB;
const STEP_SCRIPT = 35 * KB;

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  css?: string[];
  imports?: string[];
}

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const zipped = (file: string) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
const sum = (files: Iterable<string>) => [...new Set(files)].reduce((total, file) => total + zipped(file), 0);

/** A chunk and everything that it brings along. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, seen);
  return seen;
}

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
const files = (keys: Iterable<string>) => [...keys].map((key) => manifest[key]!.file);
const CONSENT = 'src/analytics/ConsentBanner.tsx';

test('[X4-006] home loads at most 110 KB of script and 20 KB of style, compressed', () => {
  // What a first visit loads: the entry and the question about cookies.
  const first = new Set([...closure(entry), ...closure(CONSENT)]);
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining([entry, CONSENT]));
  expect(sum(files(first)), 'script').toBeLessThanOrEqual(HOME_SCRIPT);
  expect(sum([...first].flatMap((key) => manifest[key]?.css ?? [])), 'style').toBeLessThanOrEqual(HOME_STYLE);
});

test('[X4-006] selects, dialogs, scanner, signature and the payment form load when they are used', () => {
  const first = closure(entry);
  const later = [
    'pages/home/PlateForm',
    'pages/home/DidYouMean',
    'pages/home/SampleReportDialog',
    'pages/home/VinScanner',
    'pages/results/ShareDialog',
    'pages/signature/SignaturePage',
    'pages/checkout/payment/StripePayment',
    'app/exit-offer/ExitOfferDialog',
    'analytics/send',
  ];
  const keys = later.map((name) => Object.keys(manifest).find((key) => key.startsWith(`src/${name}.ts`)) ?? name);
  for (const key of keys)
    expect({ key, chunk: key in manifest, first: first.has(key) }).toEqual({ key, chunk: true, first: false });
  // Each has a file of its own, which is more than a name in a list.
  expect(files(keys).every((file) => !files(first).includes(file))).toBe(true);
});

test('[X4-006] an untouched home page fetches none of these parts; the first interaction fetches them all', async ({
  page,
}) => {
  const fileOf = (name: string) => manifest[`src/${name}.tsx`]?.file ?? name;
  const parts = ['pages/home/PlateForm', 'pages/home/SampleReportDialog', 'pages/home/VinScanner'].map(fileOf);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.slice(1);
    if (path.endsWith('.js')) scripts.add(path);
  });
  await page.goto('/');
  // The question about cookies is asked when the browser is idle; whatever else waited for that came before it.
  await expect(page.getByRole('region', { name: 'Cookie settings' })).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(parts.filter((file) => scripts.has(file))).toEqual([]);
  expect(sum(scripts), 'script that is asked for').toBeLessThanOrEqual(HOME_SCRIPT);

  await page.getByRole('button', { name: 'Scan the barcode' }).hover();
  await expect.poll(() => parts.filter((file) => !scripts.has(file))).toEqual([]);
});

/** The way through the funnel: what an earlier step has loaded, a later one has. */
const WAY = ['loading', 'preview', 'downloading', 'cart', 'checkout', 'signature', 'address', 'results'];
const folderOf = (page: string) => page.split('/')[2] ?? '';

test('each later step adds at most 35 KB of script, compressed', () => {
  const known = new Set([...closure(entry), ...closure('src/app/QueryLayout.tsx')]);
  const added = (page: string) => [...closure(page)].filter((key) => !known.has(key));
  const pages = Object.keys(manifest).filter((key) => /^src\/pages\/[^/]+\/[A-Za-z0-9]+Page\.tsx$/.test(key));
  const sizes: Record<string, number> = {};
  for (const folder of WAY) {
    const step = pages.filter((page) => folderOf(page) === folder);
    expect(step, folder).not.toEqual([]);
    for (const page of step) sizes[page] = sum(files(added(page)));
    for (const page of step) closure(page).forEach((key) => known.add(key));
  }
  for (const page of pages) sizes[page] ??= sum(files(added(page)));
  expect(Object.entries(sizes).filter(([, bytes]) => bytes > STEP_SCRIPT)).toEqual([]);
});

test('fonts, scripts and styles come from this server', () => {
  const styles = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(0);
  for (const name of styles) {
    const text = readFileSync(join(DIST, 'assets', name), 'utf8');
    expect(text).toMatch(/url\(\/assets\/[^)]+\.woff2\)/);
    expect(text).not.toMatch(/url\(["']?(?:https?:)?\/\//);
  }
  expect(readFileSync(join(DIST, 'index.html'), 'utf8')).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});
