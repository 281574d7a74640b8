import { fileURLToPath } from 'node:url';
import { normalizeVin, vinError } from './input-rules/vin.js';

/** npm run vehicle <VIN>: everything that is known free of charge, in the terminal. Needs no database and no server. */
async function show([text = '', ...more]: string[]): Promise<void> {
  if (text.startsWith('-') || more.length > 0) throw new Error('say one VIN: npm run vehicle -- VIN');
  const vin = normalizeVin(text);
  const problem = vinError(vin);
  if (problem) throw new Error(problem);
  // The framework and the sources are loaded once there is a VIN to ask about.
  const [{ Config }, { summaryOf }] = await Promise.all([
    import('./config/config.js'),
    import('./vehicle-data/vehicle-command.js'),
  ]);
  const config = new Config(fileURLToPath(new URL('../..', import.meta.url)), process.env);
  process.stdout.write(`\n${await summaryOf(vin, config)}`);
}

show(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
