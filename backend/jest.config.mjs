import { swc } from '../scripts/lib/jest-transform.mjs';
import { rootOfGroups } from '../scripts/lib/test-groups.mjs';

const groups = rootOfGroups();

/** Nest 12 and the slugs of the documentation are ESM only, @react-email imports on demand: those are transpiled as well. */
const esmPackages = [
  'quick-lru',
  '@nestjs',
  'file-type',
  'strtok3',
  'token-types',
  '@tokenizer',
  'uint8array-extras',
  '@borewit',
  '@react-email',
  'github-slugger',
];

export default {
  testEnvironment: '<rootDir>/test/support/contract-environment.mjs',
  roots: ['<rootDir>', groups],
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.e2e-spec.ts', `${groups}/*.ts`],
  moduleNameMapper: {
    // React as the server has it: the other kind keeps a stack for each element.
    '^\\./cjs/(react(-dom.*|-jsx-runtime)?)\\.development\\.js$': './cjs/$1.production.js',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: {
    '^.+\\.ts$': swc({ syntax: 'typescript', decorators: true }),
    '^.+\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
    '^.+\\.[cm]?js$': swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  setupFiles: ['<rootDir>/test/support/property-seed.mjs', '<rootDir>/test/support/log-file.mjs'],
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  cacheDirectory: '<rootDir>/../.cache/jest',
  // Counts for hooks as well: an application that starts on a busy machine took more than 20 s.
  testTimeout: 60_000,
};
