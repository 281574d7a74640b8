/** Light colors of the design system (funnel-web/src/ui/tokens.css), for emails and the PDF. */
export const COLORS = {
  paper: '#f7f4ec',
  sheet: '#fffdf8',
  sunk: '#f0ebdf',
  ink: '#1c2320',
  soft: '#4d5751',
  rule: '#ddd6c5',
  ruleStrong: '#857f6b',
  accent: '#17513f',
  accentWash: '#e4ede4',
  onAccent: '#fdfbf5',
  good: '#1d6641',
  warn: '#855000',
  bad: '#a02a1f',
} as const;

/** Dark colors, for images on pages. */
export const DARK_COLORS = {
  sheet: '#1a201d',
  sunk: '#101412',
  ink: '#ece8dc',
  ruleStrong: '#7d877f',
  accentWash: '#1f2f27',
  bad: '#f2a094',
} as const;
