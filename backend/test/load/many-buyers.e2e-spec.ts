import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

it('[X9-002] 100 buyers at once lose nothing and get only answers or a request to retry', async () => {
  const child = spawn(process.execPath, [join(__dirname, 'load.mjs')], {
    // How fast it is says nothing here, where other tests run beside it; `npm run bench -- load` measures that.
    env: {
      ...process.env,
      LOAD_BUYERS: '100',
      LOAD_SECONDS: '1',
      LOAD_PATIENCE: '3',
      LOAD_KEEP: '0',
      LOAD_DELIVERY: 'Infinity',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('undelivered 0') });
}, 120_000);
