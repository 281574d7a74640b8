import { accident, brand, historyWith, owner, reading } from '../../../test/fixtures/histories.js';
import type { VehicleHistory } from '../../vehicle-data/findings/history.js';
import { drawLife, NARROW, niceStep, scalesOf, WIDE, WIDEST } from './life-drawing.js';
import { type Life, lifeLines, lifeOf } from './life.js';

function lifeWith(change: (history: VehicleHistory) => void): Life {
  const history = historyWith(change);
  const life = lifeOf(history);
  if (!life) throw new Error('There is nothing to draw.');
  return life;
}

const textsOf = (life: Life) => drawLife(life, WIDE).labels.map(({ text }) => text);
const fallsOf = (life: Life) =>
  drawLife(life, WIDE).paths.filter(({ stroke, width }) => stroke === 'bad' && width === 3);

describe('the life of a vehicle', () => {
  it('links every kind of record from one axis, in order [X7-002]', () => {
    const life = lifeWith((h) => {
      h.titles.records = [{ date: '2012-01-10', state: 'OH', odometer: 10, current: true }];
      h.titleBrands.records = [{ ...brand('11'), date: '2014-06-20' }];
      h.accidents.records = [{ ...accident, date: '2014-06-17', severity: 'severe' }];
      h.totalLoss.records = [{ date: '2014-06-18', state: 'OH', reportedBy: 'Insurer', description: 'Total loss' }];
      h.theft.records = [
        { date: '2016-03-01', state: 'OH', reportedBy: 'Police', description: 'Reported stolen' },
        { date: '2016-04-01', state: 'OH', reportedBy: 'Police', description: 'Recovered' },
      ];
      h.ownership.records = [{ ...owner, from: '2012-01-10' }];
      h.recalls.records = [{ campaign: '15V', date: '2015-01-01', component: 'Airbag', summary: '', remedy: '' }];
      h.odometer.records = [reading('2012-01-10', 10), reading('2018-05-05', 50_000)];
    });
    expect(life.lanes.map(({ title }) => title)).toEqual([
      'Accidents',
      'Loss and salvage',
      'Theft',
      'Titles',
      'Recalls',
    ]);
    expect(lifeLines(life).map(({ to }) => to)).toEqual([
      ...['titles-0', 'ownership-0', 'accidents-0', 'totalLoss-0', 'titleBrands-0', 'recalls-0'],
      // A theft and its recovery are one entry of the report.
      ...['theft-0', 'theft-0'],
    ]);
    const marks = drawLife(life, WIDE).marks.map(({ to }) => to);
    for (const to of ['titles-0', 'accidents-0', 'totalLoss-0', 'theft-0', 'recalls-0', 'odometer-1'])
      expect(marks).toContain(to);
  });

  it('marks one of two readings of one day as the rollback [X7-003]', () => {
    const life = lifeWith((h) => {
      h.odometer.records = [
        reading('2012-01-01', 90_000),
        reading('2013-01-01', 30_050),
        reading('2013-01-01', 30_000),
      ];
    });
    expect(life.readings.map(({ doubt }) => doubt)).toEqual([null, 'rollback', null]);
    expect(lifeLines(life).map(({ title }) => title)).toEqual(['Possible rollback: 90,000 mi, then 30,000 mi']);
  });

  it('draws nothing outside the picture, even without a mileage', () => {
    const life = lifeWith((h) => {
      h.theft.records = [{ date: '2016-03-01', state: 'OH', reportedBy: 'Police', description: 'Reported stolen' }];
    });
    for (const layout of [WIDEST, WIDE, NARROW]) {
      const { height, paths } = drawLife(life, layout);
      const down = paths.flatMap(({ d }) => [...d.matchAll(/[ML]\s*[\d.-]+[ ,]([\d.-]+)/g)].map(([, y]) => Number(y)));
      expect(down.length).toBeGreaterThan(0);
      expect(Math.max(...down)).toBeLessThanOrEqual(height);
    }
  });

  it('ends with the last record, not with today', () => {
    const life = lifeWith((h) => {
      h.ownership.records = [{ ...owner, from: '2012-01-01' }];
      h.odometer.records = [reading('2012-01-01', 10), reading('2018-05-05', 50_000)];
    });
    expect(new Date(life.to).toISOString()).toBe('2018-05-05T00:00:00.000Z');
    const { x, right, left } = scalesOf(life, WIDE);
    expect([x(life.from), x(life.to)]).toEqual([left, right]);
    expect(life.owners[0]?.to).toBe(life.to);
  });

  it('places a record of which only the year is known in mid-year', () => {
    const life = lifeWith((h) => {
      h.accidents.records = [{ ...accident, date: '2014' }];
      h.titles.records = [
        { date: '2012-01-10', state: 'OH', odometer: null, current: false },
        { date: '2016-01-10', state: 'OH', odometer: null, current: true },
      ];
    });
    expect(new Date(life.lanes[0]?.events[0]?.time ?? 0).toISOString()).toContain('2014-07-01');
    expect(drawLife(life, WIDE).marks.find(({ to }) => to === 'accidents-0')?.hint).toMatch(/^2014: /);
  });

  it('counts undated records instead of placing them', () => {
    const life = lifeWith((h) => {
      h.accidents.records = [{ ...accident, date: null }, accident];
    });
    expect([life.undated, life.lanes[0]?.events.length]).toEqual([1, 1]);
  });

  it('is null without a dated record', () => {
    const history = historyWith((h) => void (h.accidents.records = [{ ...accident, date: null }]));
    expect(lifeOf(history)).toBeNull();
  });
});

describe('the drawing of a life', () => {
  const rolledBack = (from: number, to: number, last = 100_000) =>
    lifeWith((h) => {
      h.odometer.records = [
        ...[reading('2010-01-01', 10), reading('2012-01-01', from)],
        ...[reading('2013-01-01', to), reading('2020-01-01', last)],
      ];
    });

  it('draws a rollback as a falling red segment with both values [X7-003]', () => {
    const life = rolledBack(90_000, 30_000);
    const [fall] = fallsOf(life);
    const [, y1 = 0, , y2 = 0] = (fall?.d.match(/[\d.]+/g) ?? []).map(Number);
    expect(y2).toBeGreaterThan(y1);
    expect(textsOf(life)).toContain('90,000 mi → 30,000 mi');
  });

  it('enlarges a small fall in a box with both values [X7-003]', () => {
    const life = rolledBack(9_312, 7_220);
    expect(fallsOf(life)).toHaveLength(2);
    expect(textsOf(life)).toEqual(expect.arrayContaining(['Possible rollback, Jan 2013', '9,312 mi', '7,220 mi']));
    for (const layout of [WIDEST, WIDE, NARROW]) {
      const { width, height, paths } = drawLife(life, layout);
      const xs = paths.flatMap(({ d }) =>
        [...d.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [x, y].map(Number)),
      );
      for (const [x = 0, y = 0] of xs) expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
    }
  });

  it.each([
    ['early', [9_312, 7_220, 20_000, 46_000, 65_000, 93_000, 105_000, 120_000, 137_076]],
    ['late', [10, 30_000, 60_000, 75_000, 90_000, 100_000, 110_000, 115_000, 113_800]],
  ])('places the box of a small, %s fall where it hides no reading [X7-003]', (_, values) => {
    const life = lifeWith((h) => {
      h.odometer.records = values.map((value, index) => reading(`${2011 + index * 2}-01-01`, value));
    });
    for (const layout of [WIDEST, WIDE, NARROW]) {
      const { paths, marks, height } = drawLife(life, layout);
      const edge = paths.find(({ d, stroke }) => stroke === 'bad' && /h176v74/.test(d));
      const [x = 0, y = 0] = (edge?.d.match(/-?[\d.]+/g) ?? []).map(Number);
      const hidden = marks.filter((mark) => mark.x > x && mark.x < x + 176 && mark.y > y && mark.y < y + 74);
      expect([hidden, edge === undefined, y >= 0 && y + 74 <= height]).toEqual([[], false, true]);
    }
  });

  it('merges overlapping records into a numbered mark linked to the first', () => {
    const life = lifeWith((h) => {
      h.titles.records = ['2010-01-10', '2014-06-18', '2020-01-10'].map((date, index) => ({
        ...{ date, state: 'OH', odometer: null },
        current: index === 2,
      }));
      h.titleBrands.records = [{ ...brand('11'), date: '2014-06-20' }];
    });
    for (const layout of [WIDEST, WIDE, NARROW]) {
      const { marks, labels } = drawLife(life, layout);
      expect(marks.map(({ to, fill }) => [to, fill])).toEqual([
        ['titles-0', 'accent'],
        ['titles-1', 'bad'],
        ['titles-2', 'accent'],
      ]);
      const [, both] = marks;
      expect(both?.hint).toMatch(/^Jun 18, 2014: Title, Ohio; Jun 20, 2014: Title brand: /);
      expect(labels.filter(({ text, x }) => text === '2' && x === both?.x)).toHaveLength(1);
    }
    expect(lifeLines(life).map(({ to }) => to)).toContain('titleBrands-0');
  });

  it('keeps marks of different records eight pixels apart', () => {
    const days = Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2012, 0, 1 + index * 40)).toISOString());
    const life = lifeWith((h) => {
      h.odometer.records = days.flatMap((date, index) => [
        reading(date.slice(0, 10), index * 2_000),
        reading(date.slice(0, 10), index * 2_000 + 10),
      ]);
    });
    for (const layout of [WIDEST, WIDE, NARROW]) {
      const { marks } = drawLife(life, layout);
      const near = marks.flatMap((one, index) =>
        marks.slice(index + 1).filter(({ x, y }) => Math.hypot(x - one.x, y - one.y) < 8),
      );
      expect([near, marks.length > 10]).toEqual([[], true]);
    }
  });

  it('keeps numbers apart with a record every week', () => {
    const days = Array.from({ length: 400 }, (_, index) => new Date(Date.UTC(2012, 0, 1 + index * 7)).toISOString());
    const life = lifeWith((h) => {
      h.titles.records = days.map((date) => ({ date: date.slice(0, 10), state: 'OH', odometer: null, current: false }));
      h.odometer.records = days.map((date, index) => reading(date.slice(0, 10), index * 300));
    });
    for (const layout of [WIDEST, WIDE, NARROW]) {
      const numbers = drawLife(life, layout).labels.filter(({ ink }) => ink === 'sheet');
      const near = numbers.flatMap((one, index) =>
        numbers.slice(index + 1).filter(({ x, y }) => Math.hypot(x - one.x, y - one.y) < 14),
      );
      expect([near, numbers.length > 10]).toEqual([[], true]);
    }
  });

  it('draws a theft and its recovery as two marks', () => {
    const life = lifeWith((h) => {
      h.odometer.records = [reading('2010-01-01', 10), reading('2020-01-01', 100_000)];
      h.theft.records = [
        { date: '2016-03-01', state: 'OH', reportedBy: 'Police', description: 'Reported stolen' },
        { date: '2016-03-04', state: 'OH', reportedBy: 'Police', description: 'Recovered' },
      ];
    });
    expect(drawLife(life, NARROW).marks.filter(({ to }) => to === 'theft-0')).toHaveLength(2);
  });

  it('draws no fall where the readings rise', () => {
    expect(fallsOf(rolledBack(20_000, 30_000))).toEqual([]);
  });

  it('places a single record in the middle', () => {
    const life = lifeWith((h) => void (h.accidents.records = [accident]));
    const { marks, width } = drawLife(life, NARROW);
    expect(marks[0]?.x).toBeGreaterThan(width / 3);
    expect(JSON.stringify(drawLife(life, NARROW))).not.toMatch(/NaN|Infinity/);
  });

  it.each([
    [1000, 500],
    [97_995, 50_000],
    [117_996, 50_000],
    [312_000, 200_000],
  ])('divides %d into round steps of %d', (top, step) => {
    expect(niceStep(top)).toBe(step);
  });
});
