import { render } from '@react-email/render';
import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { COLORS } from '../config/colors.js';

/** What every letter says about the shop. */
export interface Site {
  /** Where the shop is reached, without a slash at the end. */
  url: string;
  supportEmail: string;
}

/** A letter before it is dressed. */
export interface Letter {
  subject: string;
  /** The line a mailbox shows beside the subject. */
  preview: string;
  content: ReactNode[];
}

const { paper, sheet, ink, inkSoft, rule, ruleStrong, accent, onAccent } = COLORS;
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const BUTTON = {
  display: 'inline-block',
  padding: '12px 24px',
  borderRadius: 8,
  fontSize: 16,
  fontWeight: 600,
  textDecoration: 'none',
} satisfies CSSProperties;
const STYLE = {
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
  brand: { margin: '0 0 24px', fontFamily: SERIF, fontSize: 20, fontWeight: 600, color: accent },
  heading: { margin: '0 0 12px', fontFamily: SERIF, fontSize: 26, fontWeight: 600, lineHeight: 1.2 },
  part: { margin: '24px 0 8px', fontFamily: SERIF, fontSize: 19, fontWeight: 600, lineHeight: 1.3 },
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: 1.5 },
  link: { color: accent },
  button: { ...BUTTON, background: accent, color: onAccent, border: `1px solid ${accent}` },
  quiet: { ...BUTTON, background: sheet, color: ink, border: `1px solid ${ruleStrong}` },
  cell: { padding: '8px 0', fontSize: 16, textAlign: 'left', verticalAlign: 'top', borderTop: `1px solid ${rule}` },
  foot: {
    margin: '28px 0 0',
    paddingTop: 16,
    borderTop: `1px solid ${rule}`,
    fontSize: 14,
    lineHeight: 1.5,
    color: inkSoft,
  },
  hidden: { display: 'none', maxHeight: 0, overflow: 'hidden' },
} satisfies Record<string, CSSProperties>;

export const heading = (text: string): ReactElement => h('h1', { style: STYLE.heading, key: text }, text);
/** What follows the matter of the letter. */
export const part = (text: string): ReactElement => h('h2', { style: STYLE.part, key: text }, text);
export const paragraph = (...text: ReactNode[]): ReactElement =>
  h('p', { style: STYLE.text, key: text.map(String).join(' ') }, ...text);
export const link = (url: string, text: string): ReactElement =>
  h('a', { href: url, style: STYLE.link, key: url }, text);
export const button = (url: string, text: string): ReactElement =>
  h('p', { style: STYLE.text, key: text }, h('a', { href: url, style: STYLE.button }, text));
/** What may be done besides the first thing. */
export const quietButton = (url: string, text: string): ReactElement =>
  h('p', { style: STYLE.text, key: text }, h('a', { href: url, style: STYLE.quiet }, text));

/** Facts in two columns; one without a value is left out. */
export function facts(rows: Record<string, string | null>): ReactElement {
  const known = Object.entries(rows).filter(([, value]) => value !== null);
  const lines = known.map(([name, value]) =>
    h(
      'tr',
      { key: name },
      h(
        'th',
        {
          scope: 'row',
          style: { ...STYLE.cell, fontWeight: 400, paddingRight: 16, color: inkSoft, overflowWrap: 'normal' },
        },
        name,
      ),
      h('td', { style: { ...STYLE.cell, fontWeight: 600 } }, value),
    ),
  );
  const style = { width: '100%', borderCollapse: 'collapse', margin: '0 0 16px' } satisfies CSSProperties;
  return h('table', { key: 'facts', style }, h('tbody', null, ...lines));
}

/** '$19.99'; other currencies by their code. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** 'November 21, 2026' of an ISO instant, in UTC. */
export function day(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));
}

/**
 * The letter as HTML and as text; both say the same.
 * @param unsubscribe address of the page that ends letters of this kind; those that have to come have none
 */
export async function renderLetter(
  letter: Letter,
  site: Site,
  unsubscribe?: string,
): Promise<{ html: string; text: string }> {
  const page = dress(letter, site, unsubscribe);
  return { html: await render(page), text: await render(page, { plainText: true }) };
}

function dress({ subject, preview, content }: Letter, { url, supportEmail }: Site, unsubscribe?: string): ReactElement {
  const foot = h(
    'p',
    { style: STYLE.foot },
    'Roadbook, vehicle history reports. Your purchases, receipts and cancelling: ',
    link(`${url}/purchases`, `${url}/purchases`),
    '. Questions: ',
    link(`mailto:${supportEmail}`, supportEmail),
    ...(unsubscribe
      ? ['. You need not get mails like this one: ', link(unsubscribe, 'unsubscribe'), '. Receipts still come.']
      : []),
  );
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      // The colours are those of paper: a mailbox that turns them dark by itself would spoil them.
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, subject),
    ),
    h(
      'body',
      { style: STYLE.body },
      h('div', { style: STYLE.hidden, 'data-skip-in-text': true }, preview),
      h('div', { style: STYLE.card }, h('p', { style: STYLE.brand }, 'Roadbook'), ...content, foot),
    ),
  );
}
