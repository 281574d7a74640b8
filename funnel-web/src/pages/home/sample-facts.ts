/** All readings of the sample report, each day with its miles. */
export const SAMPLE_READINGS = [
  ['2013-02-02', 36],
  ['2013-08-28', 5137],
  ['2014-10-25', 15_560],
  ['2014-10-31', 15_707],
  ['2015-10-23', 24_504],
  ['2016-10-16', 33_350],
  ['2017-12-10', 43_699],
  ['2018-09-28', 50_894],
  ['2019-09-06', 59_346],
  ['2020-03-31', 64_447],
  ['2021-08-04', 74_291],
  ['2022-02-12', 76_656],
  ['2022-12-15', 80_426],
  ['2024-01-17', 85_330],
  ['2025-02-06', 90_085],
  ['2026-05-08', 95_703],
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
