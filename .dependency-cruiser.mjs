import { existsSync, readdirSync } from 'node:fs';

/** The modules of the backend, top layer first. A module may import every module of a lower layer. docs/contribute/modules.md is drawn from it. */
export const LAYERS = [
  ['admin'],
  ['purchases', 'monitoring', 'privacy', 'notifications'],
  ['checkout', 'subscriptions', 'cases'],
  ['lookup', 'reports', 'signatures', 'addresses'],
  ['entitlements', 'payments', 'users', 'vehicle-data', 'experiments', 'analytics'],
  ['platform'],
];
/** What a module may import of its own layer. */
export const NEIGHBORS = {
  purchases: ['notifications'],
  monitoring: ['notifications'],
  checkout: ['subscriptions'],
  lookup: ['reports'],
  signatures: ['reports'],
  addresses: ['reports'],
  entitlements: ['users'],
  experiments: ['users'],
  analytics: ['payments', 'users'],
};
const MODULES = Object.fromEntries(
  LAYERS.flatMap((layer, at) =>
    layer.map((module) => [module, [...(NEIGHBORS[module] ?? []), ...LAYERS.slice(at + 1).flat()]]),
  ),
);

/**
 * Repositories, below backend/src, that other modules may import: their methods join the transaction of the caller. SQL about tables of
 * several modules is written whole where it is used.
 */
const SHARED_REPOSITORIES = [
  // The console manages the blocks that http enforces.
  'platform/http/blocking/blocked-ips',
  'users/users',
  'users/people',
  'payments/payments',
  'reports/reports',
  'subscriptions/subscriptions',
];

/** Entities, below backend/src, whose lists of a column's values the DTOs of other modules show. */
const SHARED_ENTITIES = ['cases/case', 'reports/vehicle-report', 'subscriptions/subscription'];

/** The table of paths is the one file of app that every folder may read. */
const PATHS = 'app/paths.ts';
export const FUNNEL = {
  api: [],
  ui: ['session'],
  format: ['api'],
  session: ['api'],
  search: ['api', 'format', 'session', 'ui'],
  report: ['api', 'ui', 'format', 'session', 'search'],
  offers: ['api', 'ui', 'format', 'session', 'search', 'report'],
  analytics: ['api', 'ui', 'session'],
  pages: ['api', 'ui', 'format', 'session', 'search', 'report', 'offers', 'analytics'],
};

/** Matches whatever stands in one of the folders, and a file named in full. */
const folders = (root, names) => `^${root}/(${names.map((name) => name.replace('.', '[.]')).join('|')})(/|$)`;

function arrowsOf(root, table, always = []) {
  return Object.entries(table).map(([part, uses]) => ({
    name: `${root.split('/')[0]}: ${part}`,
    comment: `${part} may use ${[...new Set([...uses, ...always])].join(', ') || 'nothing of its neighbors'}.`,
    severity: 'error',
    from: { path: `^${root}/${part}/`, pathNot: '\\.spec\\.tsx?$' },
    to: { path: `^${root}/[^/]+/`, pathNot: folders(root, [part, ...uses, ...always]) },
  }));
}

const foldersIn = (root) =>
  readdirSync(new URL(root, import.meta.url), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

/** A folder without a row could import anything. */
function assertListed(root, listed) {
  for (const folder of foldersIn(root))
    if (!listed.includes(folder)) throw new Error(`${root}/${folder} has no row in the lint table; give it one.`);
}
assertListed('backend/src', Object.keys(MODULES));
assertListed('funnel-web/src', ['app', ...Object.keys(FUNNEL)]);

/** Folders of history providers. Other code may use the demonstration's. */
const PROVIDERS = foldersIn('backend/src/vehicle-data/sources').filter(
  (folder) =>
    folder !== 'demo' &&
    existsSync(new URL(`backend/src/vehicle-data/sources/${folder}/${folder}-history.ts`, import.meta.url)),
);

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'Import the file itself.',
      severity: 'error',
      from: {},
      to: { path: '^(backend|funnel-web|admin-web)/src/.*/index\\.tsx?$' },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      // A file asked for by its address is the bundler's to find.
      to: { couldNotResolve: true, pathNot: '[?]url$' },
    },
    {
      name: 'main-and-app-are-the-top',
      severity: 'error',
      from: { path: '^backend/src/[^/]+/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^backend/src/(main|start|app\\.module)\\.ts$' },
    },
    {
      name: 'no-test-helpers-in-the-product',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^backend/(test|bench)/' },
    },
    ...PROVIDERS.map((provider) => ({
      name: `only the list of sources knows ${provider}`,
      comment: 'What more than one provider of histories needs lives beside the port.',
      severity: 'error',
      from: {
        path: '^backend/src/',
        pathNot: `^backend/src/vehicle-data/sources/(${provider}/|history-sources\\.ts$)|\\.spec\\.ts$`,
      },
      to: { path: `^backend/src/vehicle-data/sources/${provider}/` },
    })),
    {
      name: 'a-table-has-one-owner',
      comment:
        'Only its module imports the repository of a table and uses its entity; call a method of a service (docs/decisions/0027).',
      severity: 'error',
      from: { path: '^backend/src/([^/]+)/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^backend/src/[^/]+/.*\\.(entity|repository)\\.ts$',
        pathNot: [
          '^backend/src/$1/',
          `^backend/src/(${SHARED_REPOSITORIES.join('|')})\\.repository\\.ts$`,
          `^backend/src/(${SHARED_ENTITIES.join('|')})\\.entity\\.ts$`,
        ],
        // The shape of a row may be the type that a service returns.
        dependencyTypesNot: ['type-only'],
      },
    },
    ...arrowsOf('backend/src', MODULES),
    ...arrowsOf('funnel-web/src', FUNNEL, [PATHS]),
    {
      name: 'pages-do-not-know-each-other',
      severity: 'error',
      from: { path: '^funnel-web/src/pages/([^/]+)/' },
      to: { path: '^funnel-web/src/pages/[^/]+/', pathNot: '^funnel-web/src/pages/$1/' },
    },
    {
      name: 'webs-are-apart',
      severity: 'error',
      from: { path: '^(funnel-web|admin-web|backend)/src/' },
      to: { path: '^(funnel-web|admin-web|backend)/src/', pathNot: '^($1/src|backend/src/platform/input-rules)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
