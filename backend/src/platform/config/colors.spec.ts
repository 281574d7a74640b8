import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../test/fixtures/known-vehicles.js';
import { COLORS, DARK_COLORS } from './colors.js';

const css = fs.readFileSync(path.join(ROOT, 'funnel-web/src/ui/tokens.css'), 'utf8');
const [light = ''] = /@theme \{[^}]*\}/.exec(css) ?? [];
const [dark = ''] = /prefers-color-scheme: dark\) \{\s*:root \{[^}]*\}/.exec(css) ?? [];

describe.each([
  ['light', light, COLORS],
  ['dark', dark, DARK_COLORS],
])('by %s', (_, tokens, colors) => {
  it.each(Object.entries(colors))('%s is the color the pages have', (name, color) => {
    const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(tokens).toContain(`--color-${token}: ${color};`);
  });
});
