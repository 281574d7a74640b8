import { capitalized, day } from '../../vehicle-data/findings/format.js';
import type { Findings, InsightKind, Tone } from '../../vehicle-data/findings/findings.dto.js';
import {
  INSIGHT_LABELS,
  READY_TO_EXPLAIN,
  RECOMMENDED_AS_CHECKED,
  RECOMMENDED_WITH_CAUTION,
} from '../../vehicle-data/findings/insights.js';
import { topicFacts } from '../../vehicle-data/findings/topics.js';
import type { VehicleHistory } from '../../vehicle-data/findings/history.js';
import type { Identification, VehicleData } from '../../vehicle-data/decode/vehicle.js';
import type { Intent } from '../vehicle-report.entity.js';
import { conclusionTexts } from './conclusion-texts.js';
import { recordTexts } from './record-texts.js';
import { drivewayText, lifeText, statesText, verdictText } from './opening-texts.js';
import type { CampaignsText, ClosingText, InsightsText, ReportText } from './report-text.dto.js';
import { absence, commonOrigin, withoutCommonSource } from './wording.js';

/** What the words are made from: the frozen history, what is concluded from it, for whom, and who identified the vehicle. */
interface Worded {
  history: VehicleHistory;
  findings: Findings;
  intent: Intent;
  vehicleData: VehicleData;
  identification: Pick<Identification, 'source'>;
  /** What a reader must know about the source of the records. */
  sourceNotice: string;
}

/**
 * The words of a report. Pure, and derived whenever a report is answered: nothing of it is stored, so a report that was
 * frozen years ago is worded like one of today.
 */
export function reportTextOf(report: Worded): ReportText {
  const { history, findings } = report;
  const { titles, titleBrands, accidents, ownership, sales, service, ...losses } = recordTexts(
    history,
    findings,
    report.vehicleData,
  );
  const facts = topicFacts(history, findings);
  const verdict = verdictText(history, findings, facts, report.intent);
  const { odometer, locations, ...verdicts } = conclusionTexts(history, findings, verdict.tone);
  return {
    verdict,
    life: lifeText(history),
    states: statesText(findings),
    driveway: drivewayText(facts, report.intent),
    insights: insights(findings, report.intent, verdict.tone),
    parts: withoutCommonSource(
      {
        titles,
        titleBrands,
        accidents,
        odometer,
        ownership,
        locations,
        sales,
        service,
        ...losses,
        ...verdicts,
      },
      commonOrigin(history),
    ),
    campaigns: CAMPAIGNS,
    closing: closing(report),
  };
}

const NO_CAMPAIGN = 'The authority lists no campaign for this model.';
const CAMPAIGNS: CampaignsText = {
  none: absence('none', NO_CAMPAIGN),
  unavailable: absence('unavailable', NO_CAMPAIGN),
};

const INSIGHT_TONES: Record<Exclude<InsightKind, 'recommended' | 'not_recommended'>, Tone> = {
  risky: 'warn',
  not_enough_data: 'plain',
  negotiation: 'good',
  selling_point: 'good',
  caution: 'bad',
  resolve: 'warn',
};

const RECOMMENDED: Record<Tone, string> = {
  good: INSIGHT_LABELS.recommended,
  plain: RECOMMENDED_AS_CHECKED,
  warn: RECOMMENDED_WITH_CAUTION,
  bad: RECOMMENDED_WITH_CAUTION,
};

/** The same fact warns a buyer and prepares a seller; a recommendation is no greener than the verdict, and none is no redder. */
function insights({ insights, salvageTitle, glances }: Findings, intent: Intent, verdict: Tone): InsightsText {
  const accidents = glances.find(({ key }) => key === 'accidents')?.tone ?? 'bad';
  const labelOf = (kind: InsightKind) => {
    if (kind === 'caution' && intent === 'seller') return READY_TO_EXPLAIN;
    return kind === 'recommended' ? RECOMMENDED[verdict] : INSIGHT_LABELS[kind];
  };
  const toneOf = (kind: InsightKind): Tone => {
    if (kind === 'caution' && intent === 'seller') return 'warn';
    if (kind === 'not_recommended') return salvageTitle ? 'bad' : accidents;
    return kind === 'recommended' ? verdict : INSIGHT_TONES[kind];
  };
  return {
    title: intent === 'seller' ? 'What this means for your sale' : 'What this means for you as a buyer',
    lines: insights.map(({ kind, text }) => ({
      kind,
      label: labelOf(kind),
      text: withoutLabel(text, INSIGHT_LABELS[kind]),
      tone: toneOf(kind),
    })),
    none: insights.length === 0 ? 'Neither the mileage nor the number of owners stands out.' : null,
  };
}

/** The label is next to the sentence: a sentence that starts with the same words leaves them out. */
function withoutLabel(text: string, label: string): string {
  return capitalized(text.startsWith(`${label}: `) ? text.slice(label.length + 2) : text);
}

const closing = ({ history, identification, sourceNotice }: Worded): ClosingText => ({
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
