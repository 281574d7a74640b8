import { swc } from '../scripts/lib/jest-transform.mjs';

/** Units of rules that need no page; what needs one is proven in e2e. */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  // Rules of the server that the console uses, too.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.tsx?$': swc({ syntax: 'typescript', tsx: true }) },
  cacheDirectory: '<rootDir>/../.cache/jest',
};
