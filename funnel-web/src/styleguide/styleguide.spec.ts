import fs from 'node:fs';
import path from 'node:path';

const SOURCES = path.join(__dirname, '..');
/** The frame of every page stands around the design system by itself; the rest shows nothing. */
const NOT_SHOWN = ['AfterHydration', 'Footer', 'Header', 'Layout'];

describe('the design system', () => {
  it('shows every component there is', () => {
    const components = fs.readdirSync(path.join(SOURCES, 'ui')).flatMap((file) => /^(\w+)\.tsx$/.exec(file)?.[1] ?? []);
    const shown = fs
      .readdirSync(path.join(SOURCES, 'styleguide'))
      .filter((file) => !file.endsWith('.spec.ts'))
      .map((file) => fs.readFileSync(path.join(SOURCES, 'styleguide', file), 'utf8'))
      .join('');
    const missing = components.filter((name) => !NOT_SHOWN.includes(name) && !shown.includes(`'../ui/${name}'`));
    expect(components.length).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });
});
