import type { Findings, VehicleHistory } from '../../api/types';

export interface SectionProps {
  number: number;
  vin: string | null;
  history: VehicleHistory;
  findings: Findings;
}
