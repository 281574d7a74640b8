import { render } from '@react-email/render';
import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react';

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

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const STYLE = {
  body: { margin: 0, padding: '24px 12px', background: '#f3f4f6', color: '#111827', fontFamily: FONT },
  card: { maxWidth: 560, margin: '0 auto', padding: 32, background: '#ffffff', borderRadius: 8 },
  brand: { margin: '0 0 24px', fontSize: 18, fontWeight: 700, color: '#1d4ed8' },
  heading: { margin: '0 0 16px', fontSize: 22, lineHeight: 1.3 },
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: 1.5 },
  button: {
    display: 'inline-block',
    padding: '12px 24px',
    background: '#1d4ed8',
    color: '#ffffff',
    borderRadius: 6,
    fontSize: 16,
    fontWeight: 600,
    textDecoration: 'none',
  },
  cell: { padding: '8px 0', fontSize: 16, textAlign: 'left', verticalAlign: 'top', borderTop: '1px solid #e5e7eb' },
  foot: { margin: '32px 0 0', paddingTop: 16, borderTop: '1px solid #e5e7eb', fontSize: 14, color: '#4b5563' },
  hidden: { display: 'none', maxHeight: 0, overflow: 'hidden' },
} satisfies Record<string, CSSProperties>;

export const heading = (text: string): ReactElement => h('h1', { style: STYLE.heading, key: text }, text);
export const paragraph = (...text: ReactNode[]): ReactElement =>
  h('p', { style: STYLE.text, key: text.map(String).join(' ') }, ...text);
export const link = (url: string, text: string): ReactElement => h('a', { href: url, key: url }, text);
export const button = (url: string, text: string): ReactElement =>
  h('p', { style: STYLE.text, key: text }, h('a', { href: url, style: STYLE.button }, text));

/** Facts in two columns; one without a value is left out. */
export function facts(rows: Record<string, string | null>): ReactElement {
  const known = Object.entries(rows).filter(([, value]) => value !== null);
  const lines = known.map(([name, value]) =>
    h(
      'tr',
      { key: name },
      h('th', { scope: 'row', style: { ...STYLE.cell, fontWeight: 400, paddingRight: 16 } }, name),
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
