import { existsSync, readdirSync } from 'node:fs';

/**
 * The lint table: which module may use which, and who may read tables that are not its own. What is not listed is not allowed.
 * scripts/lib/checks.mjs proves the rest from it, and docs/modules.md is drawn from it.
 */
export const BASE = {
  // The forms of the webs use these rules, too.
  'input-rules': [],
  // The settings of a source stand with its adapter.
  config: ['vehicle-data'],
  telemetry: ['config'],
  database: ['config', 'telemetry'],
  'personal-data': [],
  http: ['config', 'database', 'input-rules', 'jobs', 'personal-data', 'telemetry'],
  jobs: ['config', 'database', 'telemetry'],
  mail: ['config', 'database', 'http', 'jobs', 'personal-data'],
  outside: ['telemetry'],
};
export const PARTS = {
  // The pages that are counted are those of the catalog.
  analytics: ['offers', 'users'],
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
    'analytics',
    'users',
    'vehicle-data',
    'entitlements',
    'payments',
    'reports',
    'checkout',
    'subscriptions',
    'notifications',
    'purchases',
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

/**
 * Views and functions of the database that use tables of several modules (those of one module alone are its own). Each belongs to the one
 * module that asks for it, read models aside, or whose rows its trigger writes.
 */
export const DATABASE_OBJECTS = {
  apply_ledger_entry: {
    owner: 'entitlements',
    why: 'a trigger of the ledger moves the balance that stands with the user',
  },
  name_credit_grant: {
    owner: 'entitlements',
    why: 'a trigger of the ledger holds the user, so that two credits are spent in turn',
  },
  mirror_subscription: {
    owner: 'subscriptions',
    why: 'a trigger of subscriptions moves the state that stands with the user',
  },
  note_waiting_unlock: { owner: 'entitlements', why: 'a trigger of unlocks asks whether their report has its history' },
  end_wait_for_history: {
    owner: 'entitlements',
    why: 'a trigger of reports ends the wait of their unlocks once a history came',
  },
  claim_checkout_session: {
    owner: 'checkout',
    why: 'two tabs that pay for the same, and a subscription that runs already',
  },
  mailbox_purchases: {
    owner: 'subscriptions',
    why: 'a view of what others bought under the mailbox somebody has proven',
  },
  mailbox_payments: { owner: 'purchases', why: 'a view of what was paid for these purchases, renewals as well' },
  mailbox_reports: {
    owner: 'reports',
    why: 'a view of what these payments opened, so that whoever proved the mailbox reads it',
  },
  subscriptions_of_person: {
    owner: 'subscriptions',
    why: 'their own, and those bought under the mailbox they have proven',
  },
  has_proven_mailbox_of: {
    owner: 'subscriptions',
    why: 'whether a user has proven the mailbox a subscription was bought under',
  },
  is_period_disputed: { owner: 'subscriptions', why: 'whether the payment of its current period is disputed' },
  subscription_cases: { owner: 'subscriptions', why: 'a view of the cases about the payments of a subscription' },
  is_vehicle_open: { owner: 'entitlements', why: 'an unlock opens the other reports of the same vehicle as well' },
  owner_of: {
    owner: 'database',
    why: 'whose turn it is, by a payment, a report or a subscription: one order of locks for everybody',
  },
  take_turns_of_proof: { owner: 'database', why: 'the turns of whoever proves an email and of whoever has it' },
};

/**
 * Repositories, below backend/src, that offer SQL about their own tables to statements of other modules (docs/decisions/0059), and what for.
 */
export const OFFERED_SQL = {
  'database/turns.repository.ts': 'a turn is taken by the statement that begins a transaction',
  'entitlements/open-vehicle.repository.ts': 'a session says whether its vehicle is open',
  'entitlements/unlock-of-report.repository.ts': 'a report is read together with what opened it',
  'jobs/jobs.repository.ts': 'a job is queued by the statement that makes its work',
  'notifications/recipient.repository.ts': 'a list of purchases says whom their emails reach',
  'payments/payment-of-session.repository.ts':
    'a session is read with its payment, and a trial with what became of its own',
  'reports/token-of-report.repository.ts': 'a session is read with the address of its report and its vehicle',
  'subscriptions/subscriptions.repository.ts': 'the unlock of a subscription is counted where it is written',
  'users/typed-email.repository.ts': 'a session is kept with the name and the email of its buyer',
  'users/visitor-user.repository.ts':
    'most statements begin with the cookie of a visitor, and ask what they have proven',
};

/** The table of paths is the one file of app that every folder may read. */
const PATHS = 'app/paths.ts';
export const FUNNEL = {
  api: [],
  ui: ['session'],
  format: ['api'],
  session: ['api'],
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
      to: { path: '^(funnel-web|admin-web|backend)/src/', pathNot: '^($1/src|backend/src/input-rules)/' },
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
