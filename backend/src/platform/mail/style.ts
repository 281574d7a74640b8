import type { CSSProperties } from 'react';
import { COLORS } from '../config/colors.js';

const { paper, sheet, ink, inkSoft, rule, ruleStrong, accent, onAccent } = COLORS;
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const BUTTON = { padding: '12px 24px', borderRadius: 8, fontSize: 16, fontWeight: 600 } satisfies CSSProperties;
const CELL = {
  padding: '8px 0',
  fontSize: 16,
  textAlign: 'left',
  verticalAlign: 'top',
  borderTop: `1px solid ${rule}`,
} satisfies CSSProperties;

export const STYLE = {
  // A mailbox breaks a long address or transaction rather than growing wider than its window.
  body: { margin: 0, padding: '24px 12px', background: paper, color: ink, fontFamily: SANS, overflowWrap: 'anywhere' },
  card: {
    maxWidth: 560,
    margin: '0 auto',
    padding: '28px 24px',
    background: sheet,
    border: `1px solid ${rule}`,
    borderRadius: 12,
  },
  brand: { margin: '0 0 24px', fontFamily: SERIF, fontSize: 20, lineHeight: 1.5, fontWeight: 600, color: accent },
  title: { margin: '0 0 12px', fontFamily: SERIF, fontSize: 26, fontWeight: 600, lineHeight: 1.2 },
  part: { margin: '24px 0 8px', fontFamily: SERIF, fontSize: 19, fontWeight: 600, lineHeight: 1.3 },
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: 1.5 },
  link: { color: accent, textDecorationLine: 'underline' },
  button: { ...BUTTON, background: accent, color: onAccent, border: `1px solid ${accent}` },
  quietButton: { ...BUTTON, background: sheet, color: ink, border: `1px solid ${ruleStrong}` },
  facts: { width: '100%', borderCollapse: 'collapse', margin: '0 0 16px' },
  factName: { ...CELL, fontWeight: 400, paddingRight: 16, color: inkSoft, overflowWrap: 'normal' },
  factValue: { ...CELL, fontWeight: 600 },
  foot: {
    margin: '28px 0 0',
    paddingTop: 16,
    borderTop: `1px solid ${rule}`,
    fontSize: 14,
    lineHeight: 1.5,
    color: inkSoft,
  },
} satisfies Record<string, CSSProperties>;
