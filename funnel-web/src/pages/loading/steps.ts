export const LOADING_STEPS = [
  'VIN Decoding',
  'Vehicle Lookup',
  'History Analysis',
  'Vehicle Valuation',
  'Report Compilation',
] as const;
