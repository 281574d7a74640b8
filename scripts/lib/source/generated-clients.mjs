// Clients that two generators make of the contract, compiled: what a stranger's tool chain makes of it has to work.
import fs from 'node:fs';
import path from 'node:path';
import { cacheDir, inRoot, tool } from '../paths.mjs';
import { mustExecute } from '../run.mjs';

const STRICT = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  '--target',
  'es2022',
  '--module',
  'esnext',
  '--types',
  'node',
];

/** Sells a report as far as the types go: a call that is not there, or takes something else, does not compile. */
const PROGRAM = `import { completeCheckout, getReport, lookupVin, openCheckout } from './hey-api/index';
import type { components, paths } from '../../backend/openapi';

type Offer = components['schemas']['OpenCheckoutDto'];
type Lookup = components['schemas']['VinLookupDto'];
export const lookup: Lookup = { vin: '1FTFW5L86RFB45612' };
type Decode = paths['/api/vehicles/{vin}']['get']['parameters']['query'];
export const decode: Decode = { intent: 'seller' };

export async function sell(): Promise<string | undefined> {
  const { data: found } = await lookupVin({ body: { vin: '1FTFW5L86RFB45612' } });
  const reportId = found?.data.id ?? '';
  const body: Offer = { reportId, offerKey: 'single_report', termsAccepted: true };
  const { data: opened } = await openCheckout({ body });
  await completeCheckout({ body: { sessionId: opened?.data.sessionId ?? '' } });
  const { data: read } = await getReport({ path: { reportId } });
  return read?.data.text?.verdict.sentence;
}
`;

/** @param contract the file of the contract; beside it lie the types that openapi-typescript made of it */
export async function generatedClientsCompile(contract) {
  const folder = path.join(cacheDir, 'clients');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const target = path.join(folder, 'hey-api');
  await mustExecute('@hey-api/openapi-ts', tool('openapi-ts', 'backend'), [
    ...['--input', inRoot(contract), '--output', target, '--client', '@hey-api/client-fetch', '--silent'],
  ]);
  const program = path.join(folder, 'sell.ts');
  fs.writeFileSync(program, PROGRAM);
  await mustExecute('Compiling what it made', tool('tsc'), [...STRICT, '--moduleResolution', 'bundler', program]);
}
