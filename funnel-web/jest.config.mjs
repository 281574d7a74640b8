import { swc } from '../scripts/lib/jest-transform.mjs';

// Pages name days by the reader's clock, and what is expected of them must not depend on where the tests run.
process.env.TZ = 'UTC';

/** Units of rules that need no page; what needs one is proven in e2e. */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  // Rules of the server that forms use, too.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.tsx?$': swc({ syntax: 'typescript', tsx: true }) },
  cacheDirectory: '<rootDir>/../.cache/jest',
};
