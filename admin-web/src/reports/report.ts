/** A row of GET /api/admin/reports. */
export interface Report {
  /** The report's public token. */
  id: string;
  userId: string;
  vin: string | null;
  /** Year, make and model as far as known. */
  vehicle: string | null;
  /** ISO 8601 instant. */
  searchedAt: string;
  intent: 'buyer' | 'seller';
  paid: boolean;
  signed: boolean;
  addressed: boolean;
  email: string | null;
}
