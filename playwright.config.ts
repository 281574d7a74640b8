import { defineConfig } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveChromium } from './scripts/lib/chromium.mjs';
import { SERVER_FLAGS } from './scripts/lib/server-flags.mjs';

const usual = resolveChromium();

// Pages name days by the local time zone.
process.env.TZ = 'UTC';
// Workers read this file as well and inherit the first value.
process.env.E2E_OPERATOR_PASSWORD ??= randomBytes(15).toString('base64url');
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'roadbook-e2e-'));

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
  webServer: {
    command: `exec node ${SERVER_FLAGS.join(' ')} backend/dist/main.js`,
    // The port it chose becomes E2E_PORT.
    wait: { stdout: /API +http:\/\/localhost:(?<e2e_port>\d+)\// },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA_DIR,
      OPERATOR_PASSWORD: process.env.E2E_OPERATOR_PASSWORD,
      // All visitors share one address, unless a test names another one as a proxy would.
      RATE_LIMIT_FACTOR: '1000',
      TRUST_PROXY: 'loopback',
      // Waiting screens are tested with responses that are held back.
      SIMULATED_PAYMENT_CREATE_MS: '0',
      SIMULATED_PAYMENT_COMPLETE_MS: '0',
    },
  },
  use: {
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
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
    {
      name: 'measured',
      testDir: 'funnel-web/e2e',
      testMatch: MEASURED,
      use: { ...wide, launchOptions: usual, reducedMotion: 'no-preference' },
      dependencies: ['in-time', 'desktop', 'phone', 'console'],
    },
  ],
});
