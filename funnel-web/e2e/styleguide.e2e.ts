import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from './support/test';

const SOURCES = path.join(import.meta.dirname, '..', 'src');
/** The frame of every page stands around the design system by itself; the rest shows nothing. */
const NOT_SHOWN = ['AfterHydration', 'Footer', 'Header', 'Layout'];

test('the design system shows every component there is', () => {
  const components = fs.readdirSync(path.join(SOURCES, 'ui')).flatMap((file) => /^(\w+)\.tsx$/.exec(file)?.[1] ?? []);
  const shown = fs
    .readdirSync(path.join(SOURCES, 'styleguide'))
    .map((file) => fs.readFileSync(path.join(SOURCES, 'styleguide', file), 'utf8'))
    .join('');
  const missing = components.filter((name) => !NOT_SHOWN.includes(name) && !shown.includes(`'../ui/${name}'`));
  expect(components.length).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});
