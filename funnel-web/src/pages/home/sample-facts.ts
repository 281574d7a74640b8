/** All readings of the sample report, from 2013 to 2026, as points of its chart. */
export const SAMPLE_POINTS = [
  [8, 84],
  [20, 81],
  [45, 76],
  [45, 76],
  [66, 71],
  [87, 66],
  [112, 61],
  [129, 57],
  [149, 52],
  [161, 50],
  [190, 44],
  [201, 43],
  [219, 41],
  [243, 39],
  [265, 36],
  [292, 33],
] as const;

/** The story of the sample report: labels, words and tones are those of its glances, and the first row names its brands in their order. */
export const SAMPLE_ROWS = [
  ['Title brands', 'Salvage, then rebuilt', 'bad'],
  ['Total loss', 'Last reported: June 2014', 'bad'],
  ['Accidents', 'Worst reported: severe', 'bad'],
  ['Owners', '2 owners', 'warn'],
  ['Liens', 'None found', 'good'],
  ['Theft', 'None found', 'good'],
] as const;
