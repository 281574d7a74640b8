import type { CampaignsText, Findings, PartTexts, StatesText, VehicleHistory } from '../../api/types';

export interface SectionProps {
  number: number;
  vin: string | null;
  history: VehicleHistory;
  findings: Findings;
  /** What every part says in words; the server makes them. */
  words: PartTexts;
  campaigns: CampaignsText;
  /** The map of where it was. */
  states: StatesText | null;
}
