// How each command runs Playwright.
import path from 'node:path';
import { cacheDir, tool } from './paths.mjs';

/** Its program. A function, for who imports this may have yet to install it. */
export const playwright = () => tool('playwright');

/** What Playwright makes of the tests' TypeScript outlives the run's temporary files: to make it takes longer than to find the tests. */
export const playwrightEnv = (more = {}) => ({
  ...process.env,
  // Pages name days by the reader's clock, and what is expected of them must not depend on where the tests run.
  TZ: 'UTC',
  PWTEST_CACHE_DIR: path.join(cacheDir, 'playwright-transform'),
  ...more,
});
