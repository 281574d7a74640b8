import type { ReceiptView } from '../../api/types';
import { sortableDay } from '../../../../backend/src/platform/input-rules/formats.js';
import { saveFile } from '../../ui/save-file';

const STYLE = `
  body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #000; }
  h1 { font-family: Georgia, serif; } svg { display: none; } dd { margin: 0; } p { margin: 0.25rem 0; }
  dl { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; } dd span, div > span { display: block; }
  dt, h2, thead { font-size: 0.75rem; text-transform: uppercase; letter-spacing: 0.06em; color: #444; }
  table { width: 100%; border-collapse: collapse; margin: 1.5rem 0; } th { text-align: left; }
  td, th { padding: 0.5rem 0; border-top: 1px solid #bbb; }
  td:last-child, th:last-child:not(:first-child) { text-align: right; }`;

function fileOf(sheet: HTMLElement): string {
  const page = document.implementation.createHTMLDocument('Roadbook receipt');
  page.documentElement.lang = 'en';
  const charset = page.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  const style = page.createElement('style');
  style.textContent = STYLE;
  page.head.prepend(charset);
  page.head.append(style);
  const copy = page.importNode(sheet, true);
  for (const element of [copy, ...copy.querySelectorAll('*')]) element.removeAttribute('class');
  page.body.append(copy);
  return `<!doctype html>\n${page.documentElement.outerHTML}`;
}

export function receiptFileName({ paidAt, id }: Pick<ReceiptView, 'paidAt' | 'id'>): string {
  return `roadbook-receipt-${sortableDay(paidAt)}-${id.slice(0, 6)}.html`;
}

export function saveReceipt(receipt: ReceiptView, sheet: HTMLElement | null): void {
  if (!sheet) return;
  saveFile(receiptFileName(receipt), 'text/html', fileOf(sheet));
}
