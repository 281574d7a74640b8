import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../test/fixtures/known-vehicles.js';
import { COLORS } from './colors.js';

const css = fs.readFileSync(path.join(ROOT, 'funnel-web/src/ui/tokens.css'), 'utf8');
const [light = ''] = /:root \{[^}]*\}/.exec(css) ?? [];

it.each(Object.entries(COLORS))('%s is the colour the pages have', (name, color) => {
  const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(light).toContain(`--${token}: ${color};`);
});
