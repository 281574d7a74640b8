import type { PointGroup } from 'signature_pad';
import { hasInk, narrowedTo } from './strokes';

const stroke = (...points: [x: number, y: number][]) =>
  ({ points: points.map(([x, y]) => ({ x, y, pressure: 1, time: 0 })) }) as unknown as PointGroup;

describe('strokes', () => {
  it.each<[string, PointGroup[], boolean]>([
    ['nothing', [], false],
    ['a tap', [stroke([300, 90])], false],
    ['several taps at one place', [stroke([300, 90]), stroke([305, 92])], false],
    ['two taps far apart', [stroke([20, 90]), stroke([300, 90])], false],
    ['taps all over the field', Array.from({ length: 30 }, (_, x) => stroke([x * 10, 90], [x * 10 + 2, 91])), false],
    ['a short line', [stroke([300, 90], [330, 90])], false],
    ['a line', [stroke([300, 90], [340, 90])], true],
    ['two short lines across each other', [stroke([0, 0], [20, 20]), stroke([20, 0], [0, 20])], false],
    ['two lines across each other', [stroke([0, 0], [30, 30]), stroke([30, 0], [0, 30])], true],
  ])('%s is told from a signature [X11-005]', (_, strokes, expected) => {
    expect(hasInk(strokes)).toBe(expected);
  });

  it('a line that a narrower field makes too short is no signature there [X11-005]', () => {
    const drawing = { strokes: [stroke([700, 100], [760, 100])], width: 800 };
    expect([800, 320].map((width) => hasInk(narrowedTo(width, drawing)))).toEqual([true, false]);
  });

  it('are scaled onto a narrower field and stay as they are on a wider one [X11-005]', () => {
    const drawing = { strokes: [stroke([700, 100], [740, 120])], width: 800 };
    const [narrow] = narrowedTo(320, drawing);
    expect(narrow?.points.map(({ x, y }) => [x, y])).toEqual([
      [280, 40],
      [296, 48],
    ]);
    expect(narrowedTo(1000, drawing)).toBe(drawing.strokes);
  });
});
