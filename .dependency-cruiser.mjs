import { existsSync, readdirSync } from 'node:fs';

/**
 * The lint table: which module may use which, and who may read tables that are not its own. What is not listed is not allowed.
 * scripts/lib/checks.mjs proves the rest from it, and docs/modules.md is drawn from it.
 */
export const BASE = {
  // The settings of a source stand with its adapter.
  config: ['vehicle-data'],
  observability: ['config'],
  database: ['config', 'observability'],
  'personal-data': [],
  http: ['config', 'database', 'jobs', 'observability', 'personal-data'],
  jobs: ['config', 'database', 'observability'],
  mail: ['config', 'database', 'http', 'jobs', 'personal-data'],
  outside: ['config', 'database', 'observability'],
};
export const PARTS = {
  telemetry: ['users', 'vehicle-data', 'payments'],
  // The pages that are counted are those of the catalog.
  analytics: ['offers'],
  users: [],
  'vehicle-data': [],
  entitlements: ['users'],
  reports: ['entitlements', 'vehicle-data', 'users'],
  lookup: ['users', 'vehicle-data', 'reports'],
  offers: [],
  payments: [],
  subscriptions: ['offers', 'payments', 'entitlements', 'reports', 'users'],
  checkout: ['offers', 'payments', 'subscriptions', 'entitlements', 'reports', 'users', 'vehicle-data'],
  cases: ['payments'],
  notifications: [
    'cases',
    'offers',
    'payments',
    'subscriptions',
    'checkout',
    'reports',
    'entitlements',
    'vehicle-data',
  ],
  experiments: ['users'],
  purchases: [
    'cases',
    'checkout',
    'offers',
    'payments',
    'subscriptions',
    'notifications',
    'entitlements',
    'reports',
    'users',
    'vehicle-data',
  ],
  monitoring: ['notifications', 'entitlements', 'reports', 'vehicle-data'],
  identity: ['users'],
  privacy: ['users', 'reports', 'payments'],
  signatures: ['reports', 'users'],
  addresses: ['reports', 'users'],
  admin: [
    'cases',
    'identity',
    'privacy',
    'telemetry',
    'analytics',
    'users',
    'vehicle-data',
    'entitlements',
    'payments',
    'reports',
    'lookup',
    'checkout',
    'subscriptions',
    'notifications',
    'purchases',
    'signatures',
    'addresses',
    'experiments',
    'monitoring',
  ],
};

/**
 * Repositories, below backend/src, that may read tables of other modules, each in one statement. None of them may write there.
 */
export const READ_MODELS = [
  'admin/analysis/analysis.repository.ts',
  'admin/analysis/visits.repository.ts',
  'admin/cases/case-files.repository.ts',
  'admin/cases/case-list.repository.ts',
  'admin/lists/visitor-lists.repository.ts',
  'admin/reports/admin-reports.repository.ts',
  'admin/shop/commands.repository.ts',
  'admin/shop/providers.repository.ts',
  'admin/shop/shop-lists.repository.ts',
  'admin/suspicion/suspicion.repository.ts',
  'admin/visitors/timeline.repository.ts',
  'checkout/unanswered.repository.ts',
  'identity/mailboxes.repository.ts',
  'notifications/notifications.repository.ts',
  'notifications/recipient.repository.ts',
  'purchases/purchases.repository.ts',
  'purchases/refund-facts.repository.ts',
  'users/people.repository.ts',
];

/** The table of paths is the one file of app that every folder may read. */
const PATHS = 'app/paths.ts';
const FUNNEL = {
  api: [],
  ui: ['session'],
  format: ['api'],
  session: ['api', 'format'],
  search: ['api', 'format', 'session'],
  report: ['api', 'ui', 'format', 'session', 'search'],
  offers: ['api', 'ui', 'format', 'session', 'search', 'report'],
  analytics: ['api', 'ui', 'session'],
  pages: ['api', 'ui', 'format', 'session', 'search', 'report', 'offers', 'analytics'],
  styleguide: ['ui'],
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
assertListed('backend/src', [...Object.keys(BASE), ...Object.keys(PARTS)]);
assertListed('funnel-web/src', ['app', ...Object.keys(FUNNEL)]);

/** Each stands in a folder of its name with its source. What the demonstration makes up is for everybody. */
const PROVIDERS = foldersIn('backend/src/vehicle-data').filter(
  (folder) =>
    folder !== 'demo' && existsSync(new URL(`backend/src/vehicle-data/${folder}/${folder}-source.ts`, import.meta.url)),
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
      // The migrations check is a program of its own that looks at the whole application.
      from: { path: '^backend/src/[^/]+/', pathNot: '\\.spec\\.ts$|^backend/src/database/check-migrations\\.ts$' },
      to: { path: '^backend/src/(main|app\\.module)\\.ts$' },
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
        pathNot: `^backend/src/vehicle-data/(${provider}/|history-sources\\.ts$)|\\.spec\\.ts$`,
      },
      to: { path: `^backend/src/vehicle-data/${provider}/` },
    })),
    ...arrowsOf('backend/src', BASE),
    ...arrowsOf('backend/src', PARTS, Object.keys(BASE)),
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
      to: { path: '^(funnel-web|admin-web|backend)/src/', pathNot: '^$1/src/' },
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
