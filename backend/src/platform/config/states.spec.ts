import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../test/fixtures/known-vehicles.js';
import { ADDRESS_STATES, stateName } from './states.js';

const page = fs.readFileSync(path.join(ROOT, 'funnel-web/src/format/states.ts'), 'utf8');

it('names the same states on the pages and on the server', () => {
  const onPages = [...page.matchAll(/['|]([A-Z]{2} [A-Z][A-Za-z. ]+)(?=['|])/g)].map(([, entry]) => entry);
  expect(onPages).toHaveLength(59);
  expect(onPages.toSorted()).toEqual(ADDRESS_STATES.map((code) => `${code} ${stateName(code)}`).sort());
});
