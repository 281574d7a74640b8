// npm run pictures: every screen and state of the shop and of its console as an image, at three widths, in light and dark.
// npm run pictures -- report console: only those whose name holds one of the words. --to=<folder>: not into pictures/.
// --widths=900,1300: as wide as this instead.
// What docs/images holds is made by: npm run pictures -- readme.
import fs from 'node:fs';
import path from 'node:path';
import { buildAll } from './lib/build.mjs';
import { assertStarts, resolveChromium } from './lib/chromium.mjs';
import { contactSheet } from './lib/contact-sheet.mjs';
import { startServer } from './lib/e2e-server.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { playwright, playwrightEnv } from './lib/playwright.mjs';
import { execute, Failure, main, mustExecute, step } from './lib/run.mjs';
import { chosenBy, isPart, wordsOf } from './lib/words.mjs';

const FOLDER = '--to=';
const WIDTHS = '--widths=';

await main(async () => {
  const words = wordsOf(
    (word) => isPart(word) || [FOLDER, WIDTHS].some((option) => word.startsWith(option)),
    "there are words of a screen's name, --to=<folder> and --widths=900",
  );
  const wanted = words.filter(isPart);
  const said = (option) => words.find((word) => word.startsWith(option))?.slice(option.length);
  const folder = path.resolve(said(FOLDER) ?? inRoot('pictures'));
  const widths = said(WIDTHS) ?? '';
  if (!/^(\d{3,4}(,\d{3,4})*)?$/.test(widths)) throw new Failure('Say widths in pixels, such as --widths=900,1300');
  await ensureInstalled();
  await expectPictures(wanted);
  await buildAll();
  assertStarts(resolveChromium());
  const server = await step('Starting the shop', () => startServer({ name: 'pictures-server' }));
  try {
    fs.mkdirSync(folder, { recursive: true });
    const env = playwrightEnv({
      E2E_BASE_URL: server.url,
      E2E_OPERATOR_PASSWORD: server.operatorPassword,
      PICTURES_FOLDER: folder,
      PICTURES_WANTED: wanted.join(' '),
      PICTURES_WIDTHS: widths,
    });
    const { code } = await execute(playwright(), ['test', '--project=pictures'], { env, stdio: 'inherit' });
    console.log(`▸ ${contactSheet(folder)}`);
    return code;
  } finally {
    await server.stop();
  }
});

/** Before anything is built for them. Their names are those of the tests that take them; what begins with one word is of one kind. */
async function expectPictures(wanted) {
  if (wanted.length === 0) return;
  const listed = ['test', '--project=pictures', '--list'];
  const list = await mustExecute('Listing the pictures', playwright(), listed, { env: playwrightEnv() });
  const names = [...list.matchAll(/ › (\S+)$/gm)].map(([, name]) => name);
  const kinds = [...new Set(names.map((name) => name.split('-')[0]))].sort();
  chosenBy(wanted, names, `there are pictures whose names begin with ${kinds.join(', ')}`);
}
