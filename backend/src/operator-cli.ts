import { fileURLToPath } from 'node:url';
import type { OperatorsService } from './admin/operators/operators.service.js';
import type { Config } from './platform/config/config.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const USAGE = 'npm run operator -- list, or npm run operator -- reset NAME';

/** npm run operator: lists operators, and resets those who lost the password or the phone. */
async function run([command, name, ...more]: string[]): Promise<void> {
  const lists = command === 'list' && name === undefined;
  const resets = command === 'reset' && name !== undefined && !name.startsWith('-');
  if ((!lists && !resets) || more.length > 0) throw new Error(`say what to do: ${USAGE}`);
  const [{ onDatabase }, { HISTORY_SOURCES }] = await Promise.all([
    import('./platform/database/open-database.js'),
    import('./vehicle-data/sources/history-sources.js'),
  ]);
  await onDatabase(ROOT, HISTORY_SOURCES, (config) =>
    withOperators(config, (operators) => (resets ? reset(operators, name) : list(operators))),
  );
}

async function withOperators(config: Config, work: (operators: OperatorsService) => Promise<void>): Promise<void> {
  const [{ createApp }, { OperatorsService: Operators }] = await Promise.all([
    import('./app.js'),
    import('./admin/operators/operators.service.js'),
  ]);
  const app = await createApp(config);
  try {
    await work(app.get(Operators, { strict: false }));
  } finally {
    await app.close();
  }
}

async function list(operators: OperatorsService): Promise<void> {
  for (const { id, role, secondFactor, disabledAt } of await operators.list())
    console.log(`${id}  ${role}${secondFactor ? ', authenticator app' : ''}${disabledAt ? ', disabled' : ''}`);
}

async function reset(operators: OperatorsService, name: string): Promise<void> {
  const by = { operator: 'terminal', ipAddress: null };
  const password = await operators.reset(name, 'Reset at the terminal', by);
  console.log(`New password of ${name}: ${password}`);
  console.log(
    'It is shown this once and has to be replaced at the login. The authenticator app is no longer asked for.',
  );
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
