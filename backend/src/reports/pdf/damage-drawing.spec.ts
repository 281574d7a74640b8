import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../test/fixtures/known-vehicles.js';
import { damageDrawing, EDGES, OUTLINE, WIDTHS } from './damage-drawing.js';

const page = fs.readFileSync(path.join(ROOT, 'funnel-web/src/pages/results/sections/DamageDrawing.tsx'), 'utf8');
const AREAS = ['front', 'rear', 'left', 'right'] as const;

describe('the drawing of the damage', () => {
  it('has the shapes it has on the page', () => {
    for (const d of [...OUTLINE.lines, ...Object.values(EDGES)]) expect(page).toContain(d);
    for (const { x, y, width, height, rx } of [OUTLINE.body, OUTLINE.roof])
      expect(page).toContain(`x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}"`);
    for (const [severity, width] of Object.entries(WIDTHS)) expect(page).toContain(`${severity}: ${width}`);
  });

  it.each(AREAS)('%s: marks the struck edge and no other', (damageArea) => {
    const svg = damageDrawing({ damageArea, severity: 'severe' }) ?? '';
    const marked = Object.entries(EDGES).filter(([, d]) => svg.includes(d));
    expect(marked.map(([area]) => area)).toEqual([damageArea]);
  });

  it('is left out where no place of damage was reported', () => {
    expect(damageDrawing({ damageArea: 'unknown', severity: 'severe' })).toBeNull();
  });
});
