import type { CampaignsText, Findings, PartTexts, VehicleHistory } from '../../api/types';

export interface SectionProps {
  number: number;
  vin: string | null;
  history: VehicleHistory;
  findings: Findings;
  /** What every part says in words; the server makes them. */
  words: PartTexts;
  campaigns: CampaignsText;
}
