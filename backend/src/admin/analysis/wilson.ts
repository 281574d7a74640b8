/** Standard deviations around the mean of 95% of a normal distribution. */
const Z = 1.959964;

/** The 95% confidence interval of a share by Wilson's score, which suits few cases too; in percent with one decimal. */
export function wilson(successes: number, cases: number): { low: number; high: number } {
  if (cases === 0) return { low: 0, high: 100 };
  const share = successes / cases;
  const z2 = Z * Z;
  const middle = (share + z2 / (2 * cases)) / (1 + z2 / cases);
  const half = (Z * Math.sqrt((share * (1 - share)) / cases + z2 / (4 * cases * cases))) / (1 + z2 / cases);
  const percent = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10;
  return { low: percent(middle - half), high: percent(middle + half) };
}
