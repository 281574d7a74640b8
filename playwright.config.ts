import { defineConfig } from '@playwright/test';
import { resolveChromium, resolveNewestChromium } from './scripts/lib/chromium.mjs';

const usual = resolveChromium();

/** A page is left before its code has run often enough for optimizing it to pay (docs/decisions/0035). */
const unoptimized = (browser: typeof usual) => ({
  ...browser,
  args: [...browser.args, '--js-flags=--no-opt,--no-maglev'],
});

const wide = { viewport: { width: 1440, height: 900 } };
const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** What measures time runs by itself, after all the others: they would share its processor. */
const MEASURED = '**/vitals.e2e.ts';

/** What lives through days shares one shop, whose start costs more than a test does. */
const IN_TIME = '**/in-time/*.e2e.ts';

/** Where axe looks at screens of every kind: the newest browser that is there may find what the pinned one does not. */
const LOOKED_AT = ['**/home.e2e.ts', '**/sample.e2e.ts', '**/checkout.e2e.ts', '**/console.e2e.ts', '**/docs.e2e.ts'];
const newest = resolveNewestChromium();

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/playwright',
  timeout: 120_000,
  // Two busy cores need longer than the usual five seconds; what is expected stays the same.
  expect: { timeout: 20_000 },
  // One more than there are processors: a test waits for a quarter of its time, which the third of them fills (docs/decisions/0035).
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : [])],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:3000',
    launchOptions: unoptimized(usual),
    // What pulses and glides is drawn 60 times a second by the processor, and nothing asserted here moves (docs/decisions/0035).
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // A trace costs as much as the test itself: E2E_TRACE=1 keeps those of the tests that fail.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    // In the order they run in: the console's files take longest, and one that came last would keep a single worker busy.
    { name: 'console', testDir: 'admin-web/e2e', use: wide },
    { name: 'in-time', testDir: 'funnel-web/e2e', testMatch: IN_TIME, use: wide, workers: 1 },
    {
      name: 'desktop',
      testDir: 'funnel-web/e2e',
      testIgnore: [MEASURED, IN_TIME],
      grepInvert: /@phone-alone/,
      use: wide,
    },
    // Only the journeys whose layout differs on a phone; the rest would prove the same twice. What is marked @phone-alone says nothing
    // of a width but that axe finds no fault: it looks at both there.
    { name: 'phone', testDir: 'funnel-web/e2e', grep: /@phone/, use: narrow },
    // npm run pictures: what is shown, for people to look at. It proves nothing and is no test.
    { name: 'pictures', testDir: 'funnel-web/e2e', testMatch: '**/*.pictures.ts', use: wide, retries: 1 },
    ...(newest ? [{ name: 'newest', testMatch: LOOKED_AT, use: { ...wide, launchOptions: unoptimized(newest) } }] : []),
    {
      name: 'measured',
      testDir: 'funnel-web/e2e',
      testMatch: MEASURED,
      use: { ...wide, launchOptions: usual, reducedMotion: 'no-preference' },
      dependencies: ['in-time', 'desktop', 'phone', 'console'],
    },
  ],
});
