import type { PointGroup } from 'signature_pad';
import { hasInk, narrowedTo } from './strokes';

const stroke = (...points: [x: number, y: number][]) =>
  ({ points: points.map(([x, y]) => ({ x, y, pressure: 1, time: 0 })) }) as unknown as PointGroup;

describe('strokes', () => {
  it.each<[string, PointGroup[], boolean]>([
    ['nothing', [], false],
    ['a tap', [stroke([300, 90])], false],
    ['several taps at one place', [stroke([300, 90]), stroke([305, 92])], false],
    ['a line', [stroke([300, 90], [340, 90])], true],
  ])('%s shows a signature: %s [X11-005]', (_, strokes, expected) => {
    expect(hasInk(strokes)).toBe(expected);
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
