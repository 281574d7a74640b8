import { defineConfig, globalIgnores } from 'eslint/config';
import hooks from 'eslint-plugin-react-hooks';
import typescript from 'typescript-eslint';

const TESTS = ['**/*.spec.ts', '**/*.spec.tsx', 'backend/test/**', 'backend/bench/**', '**/e2e/**'];
const WEBS = ['funnel-web/src/**/*.{ts,tsx}', 'admin-web/src/**/*.{ts,tsx}'];

const STORES = ['sessionStorage', 'localStorage'];
const STORED = 'Only session/storage.ts reads and writes what a browser keeps: its list of keys is what is kept.';

/** What a file exports stands where it is declared: no list of names, which may be those of others, and no other name for one of them. */
const BARRELS = [
  'ExportAllDeclaration',
  'ExportSpecifier',
  'ExportDefaultDeclaration > Identifier',
  'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.type="Identifier"] > Identifier.init',
  'TSImportEqualsDeclaration[isExport=true]',
].map((selector) => ({ selector, message: 'No barrels: import the file itself.' }));

/** Ways to reach a table. */
const SQL = [
  'CallExpression[callee.property.name=/^(query|createQueryBuilder|getRepository)$/]:not([callee.object.type="ThisExpression"])',
  'Decorator[expression.callee.name="InjectRepository"]',
].map((selector) => ({ selector, message: 'SQL belongs in the *.repository.ts of the module that owns the table.' }));

/**
 * No rule here rewrites imports to `import type`: on a DTO or an injectable that silently removes the class whose metadata
 * validation and injection need.
 */
export default defineConfig(
  globalIgnores(['**/dist/', '**/.cache/', '**/.data/', 'backend/openapi.d.ts', 'docs/']),
  {
    files: ['**/*.{ts,tsx,mjs}'],
    extends: [typescript.configs.strict],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'prefer-const': 'error',
      'no-param-reassign': 'error',
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 18],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      // Nest's modules are empty classes by design.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
    },
  },
  {
    // What only the types can tell: a forgotten await loses an error without a trace.
    files: ['backend/{src,test}/**/*.{ts,tsx}', ...WEBS],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config/ reads the environment.' },
        { object: 'Math', property: 'random', message: 'Use node:crypto: most random values here are tokens.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          name: '@nestjs/common',
          importNames: ['forwardRef'],
          message: 'Two modules that need each other are cut wrong: announce, or move what both need.',
        },
      ],
    },
  },
  {
    files: ['{backend,funnel-web,admin-web}/src/**/*.{ts,tsx,mjs}'],
    rules: { 'no-restricted-syntax': ['error', ...BARRELS] },
  },
  {
    files: ['backend/src/**/*.ts'],
    // The database as a whole, and the schema.
    ignores: [...TESTS, '**/*.{repository,personal-data}.ts', 'backend/src/platform/database/**'],
    rules: { 'no-restricted-syntax': ['error', ...BARRELS, ...SQL] },
  },
  { files: ['backend/src/platform/http/{idempotency/changes,input}.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: [
      'backend/src/platform/config/**/*.ts',
      'backend/src/{main,start,backup-cli,operator-cli,vehicle-cli}.ts',
      'backend/src/platform/database/**/*.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: WEBS,
    extends: [hooks.configs.flat['recommended-latest']],
    rules: {
      'no-restricted-globals': ['error', ...STORES.map((name) => ({ name, message: STORED }))],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis'].flatMap((object) =>
          STORES.map((property) => ({ object, property, message: STORED })),
        ),
      ],
    },
  },
  {
    files: ['backend/test/**/*.ts'],
    // The one wait, and who sends a load or looks for a while at what it costs.
    ignores: ['backend/test/support/until.ts', 'backend/test/abuse/{flood,slow-bodies}.e2e-spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'node:timers/promises', message: 'Wait on what happens: until() in test/support.' },
      ],
    },
  },
  { files: ['funnel-web/src/session/storage.ts', ...TESTS], rules: { 'no-restricted-properties': 'off' } },
  {
    files: [
      'backend/src/main.ts',
      'backend/src/start.ts',
      'backend/src/{backup,operator}-cli.ts',
      'backend/src/openapi.ts',
      'backend/src/platform/database/open-database.ts',
      '**/*.mjs',
      ...TESTS,
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // Reading typed arrays within bounds already proven, in the hottest loop there is.
    files: ['backend/src/vehicle-data/decode/{match,vpic-table}.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // A describe block is as long as its tests are many.
    files: TESTS,
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
