import { capitalized, day, month } from '../../vehicle-data/findings/format.js';
import { type Findings, type InsightKind, INSIGHTS, type Tone } from '../../vehicle-data/findings/findings.dto.js';
import { insightLabel, READY_TO_EXPLAIN } from '../../vehicle-data/findings/insights.js';
import { topicFacts } from '../../vehicle-data/findings/topics.js';
import { verdictOf } from '../../vehicle-data/findings/verdict.js';
import type { VehicleHistory } from '../../vehicle-data/findings/history.js';
import type { Identification, VehicleData } from '../../vehicle-data/decode/vehicle.js';
import type { Intent } from '../vehicle-report.entity.js';
import { drawLife, NARROW, WIDE, WIDEST } from '../drawings/life-drawing.js';
import { type Life, lifeLines, lifeOf } from '../drawings/life.js';
import { describeRoute, drawStates } from '../drawings/state-map.js';
import { drivewayText, nextSteps } from './advice.js';
import { partTexts } from './record-texts.js';
import type { CampaignsText, ClosingText, InsightsText, LifeText, ReportText, StatesText } from './report-text.dto.js';
import { absence, commonOrigin, withoutCommonSource } from './wording.js';
import { plural } from '../../platform/input-rules/formats.js';

interface TextSource {
  history: VehicleHistory;
  findings: Findings;
  intent: Intent;
  vehicleData: VehicleData;
  identification: Pick<Identification, 'source'>;
  sourceNotice: string;
}

/** Derives the text of a report. Pure and never stored, so reports frozen years ago have today's wording. */
export function reportTextOf(report: TextSource): ReportText {
  const { history, findings, intent } = report;
  const facts = topicFacts(history, findings);
  const verdict = verdictOf(history, findings, facts, intent);
  const origin = commonOrigin(history);
  return {
    verdict: {
      ...verdict,
      stepsTitle: intent === 'seller' ? 'Before you sell' : 'What to do next',
      steps: nextSteps(facts, intent),
      source: origin && `Source of all records: ${origin.source}. As of: ${day(origin.asOf)}.`,
    },
    life: lifeText(history),
    states: statesText(findings),
    driveway: drivewayText(facts, intent),
    insights: insights(findings, intent, verdict.tone),
    parts: withoutCommonSource(partTexts(history, findings, report.vehicleData, verdict.tone), origin),
    campaigns: CAMPAIGNS,
    closing: closing(report),
  };
}

function lifeText(history: VehicleHistory): LifeText | null {
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

function statesText({ locations }: Findings): StatesText | null {
  const drawing = locations && drawStates(locations);
  return drawing && { summary: `Map of the states: ${describeRoute(locations)}`, drawing };
}

const NO_CAMPAIGN = 'The authority lists no campaign for this model.';
const CAMPAIGNS: CampaignsText = {
  none: absence('none', NO_CAMPAIGN, 'good'),
  unavailable: absence('unavailable', NO_CAMPAIGN),
};

/** The same fact warns a buyer and prepares a seller. A recommendation has the label and tone of the verdict. */
function insights({ insights, salvageTitle, glances }: Findings, intent: Intent, verdict: Tone): InsightsText {
  const accidents = glances.find(({ key }) => key === 'accidents')?.tone ?? 'bad';
  const labelOf = (kind: InsightKind) => {
    if (kind === 'caution' && intent === 'seller') return READY_TO_EXPLAIN;
    return insightLabel(kind, verdict);
  };
  const toneOf = (kind: InsightKind): Tone => {
    if (kind === 'caution' && intent === 'seller') return 'warn';
    if (kind === 'not_recommended') return salvageTitle ? 'bad' : accidents;
    return kind === 'recommended' ? verdict : INSIGHTS[kind].tone;
  };
  return {
    title: intent === 'seller' ? 'What this means for your sale' : 'What this means for you as a buyer',
    lines: insights.map(({ kind, text }) => ({
      kind,
      label: labelOf(kind),
      text: withoutLabel(text, INSIGHTS[kind].label),
      tone: toneOf(kind),
    })),
    none: insights.length === 0 ? 'Neither the mileage nor the number of owners stands out.' : null,
  };
}

/** Removes the label from a sentence that begins with it, because the label is shown next to it. */
function withoutLabel(text: string, label: string): string {
  return capitalized(text.startsWith(`${label}: `) ? text.slice(label.length + 2) : text);
}

const closing = ({ history, identification, sourceNotice }: TextSource): ClosingText => ({
  howToRead: {
    title: 'How to read this',
    text:
      '“None found”: the named source was asked and holds no such record. “Not reported”: no source gave this fact. ' +
      '“Not checked”: no source for it is connected. “The source did not answer”: it could not be asked, or its answer ' +
      'could not be read. None of these proves that nothing happened.',
  },
  about: {
    title: 'About this report',
    text:
      `Records provided by ${history.provider}, obtained ${day(history.obtainedAt)}. ` +
      `Vehicle identified by ${identification.source}. ${sourceNotice} ` +
      'It is not a consumer report and does not replace an inspection.',
  },
  proof: {
    title: 'Is this report genuine?',
    before: 'Open',
    after: 'or scan the QR code. The page confirms vehicle, date and fingerprint. It does not show the report.',
  },
});
