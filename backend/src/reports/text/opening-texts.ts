import { lifeLines, lifeOf, type Life } from '../drawings/life.js';
import { drawLife, NARROW, WIDE, WIDEST } from '../drawings/life-drawing.js';
import { drawStates, describeRoute } from '../drawings/state-map.js';
import { day, month, plural } from '../../vehicle-data/findings/format.js';
import type { TopicFact } from '../../vehicle-data/findings/topics.js';
import { verdictOf } from '../../vehicle-data/findings/verdict.js';
import type { Findings } from '../../vehicle-data/findings/findings.dto.js';
import type { VehicleHistory } from '../../vehicle-data/findings/history.js';
import type { Intent } from '../vehicle-report.entity.js';
import { drivewaySheet, nextSteps } from './advice.js';
import type { DrivewayText, LifeText, StatesText, VerdictText } from './report-text.dto.js';
import { commonOrigin } from './wording.js';

/** What stands over the sections: the verdict, what to do now, and one source for all where there is one. */
export function verdictText(
  history: VehicleHistory,
  findings: Findings,
  facts: readonly TopicFact[],
  intent: Intent,
): VerdictText {
  const origin = commonOrigin(history);
  return {
    ...verdictOf(history, findings, facts, intent),
    stepsTitle: intent === 'seller' ? 'Before you sell' : 'What to do next',
    steps: nextSteps(facts, intent),
    source: origin && `Source of all records: ${origin.source}. As of: ${day(origin.asOf)}.`,
  };
}

export function lifeText(history: VehicleHistory): LifeText | null {
  const life = lifeOf(history);
  if (!life) return null;
  return {
    title: 'The life of this vehicle',
    summary: summaryOf(life),
    note: life.undated > 0 ? `${plural(life.undated, 'record')} without a date cannot be drawn.` : null,
    widest: drawLife(life, WIDEST),
    wide: drawLife(life, WIDE),
    narrow: drawLife(life, NARROW),
    lines: lifeLines(life).map(({ date, title, detail, tone, to }) => ({ when: day(date), title, detail, tone, to })),
  };
}

function summaryOf({ from, to, readings, owners, lanes }: Life): string {
  const at = (time: number) => month(new Date(time).toISOString().slice(0, 10));
  const rollbacks = readings.filter(({ doubt }) => doubt === 'rollback').length;
  const jumps = readings.filter(({ doubt }) => doubt === 'jump').length;
  return [
    `From ${at(from)} to ${at(to)}: ${plural(readings.length, 'odometer reading')}`,
    ...(rollbacks > 0 ? [plural(rollbacks, 'possible rollback')] : []),
    ...(jumps > 0 ? [plural(jumps, 'implausible rise')] : []),
    ...(owners.length > 0 ? [plural(owners.length, 'owner')] : []),
    ...lanes.map(({ title, events }) => `${title.toLowerCase()}: ${events.length}`),
  ].join(', ');
}

export function statesText({ locations }: Findings): StatesText | null {
  const drawing = locations && drawStates(locations);
  return drawing && { summary: `Map of the states: ${describeRoute(locations)}`, drawing };
}

const DRIVEWAY: Record<Intent, { intro: string; ask: string; check: string; papers: string }> = {
  buyer: {
    intro: 'Made from this record. Print it and take it along to the vehicle.',
    ask: 'Ask the seller',
    check: 'Have a mechanic look at',
    papers: 'Before you pay',
  },
  seller: {
    intro: 'What buyers of this vehicle are told to ask, to look at and to settle. Print it and be prepared.',
    ask: 'Buyers ask',
    check: 'Their mechanic looks at',
    papers: 'Before they pay',
  },
};

export function drivewayText(facts: readonly TopicFact[], intent: Intent): DrivewayText {
  const { ask, check, papers } = drivewaySheet(facts);
  const titles = DRIVEWAY[intent];
  return {
    title: 'For the driveway',
    intro: titles.intro,
    lists: [
      { title: titles.ask, lines: ask },
      { title: titles.check, lines: check },
      { title: titles.papers, lines: papers },
    ],
  };
}
