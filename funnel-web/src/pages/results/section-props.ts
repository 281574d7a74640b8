import type { Findings, VehicleHistory } from '../../api/types';

export interface SectionProps {
  number: number;
  history: VehicleHistory;
  findings: Findings;
}
