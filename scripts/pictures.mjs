// npm run pictures: every screen and state as an image, for people. Words choose screens: npm run pictures -- report
import path from 'node:path';
import { buildAll } from './lib/build.mjs';
import { installAll } from './lib/install.mjs';
import { provideTemporaryFolder } from './lib/memory.mjs';
import { inRoot, tool } from './lib/paths.mjs';
import { executeHere, main, readArguments } from './lib/run.mjs';

await main(async () => {
  const { values, positionals } = readArguments({ to: { type: 'string' }, widths: { type: 'string' } }, true);
  await installAll();
  provideTemporaryFolder();
  await buildAll();
  const env = {
    ...process.env,
    PICTURES_FOLDER: path.resolve(values.to ?? inRoot('pictures')),
    PICTURES_WANTED: positionals.join(' '),
    PICTURES_WIDTHS: values.widths ?? '',
  };
  return executeHere(tool('playwright'), ['test', '--project=pictures'], { env });
});
