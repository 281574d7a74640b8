import type { Findings } from '../../vehicle-data/findings/findings.dto.js';
import type { VehicleHistory } from '../../vehicle-data/findings/history.js';
import type { ReportView } from '../report.dto.js';
import type { PartTexts, ReportText, StatesText } from '../text/report-text.dto.js';

/** A report with all its parts, and where it can be checked. Plain data: it crosses into another thread. */
export interface PrintableReport extends ReportView {
  history: VehicleHistory;
  findings: Findings;
  text: ReportText;
  verification: NonNullable<ReportView['verification']>;
}

/** What a section is printed from. */
export interface PrintedSection {
  /** Its number in the report. */
  place: number;
  history: VehicleHistory;
  findings: Findings;
  words: PartTexts;
  /** The map of where it was. */
  states: StatesText | null;
}
