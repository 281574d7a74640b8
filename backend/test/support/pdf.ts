import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export interface PdfText {
  /** One text for each page. */
  pages: string[];
  info: Record<string, unknown>;
  /** All of it without any space: where a line breaks says nothing about what is written. */
  all: string;
}

export const unspaced = (text: string): string => text.replace(/\s+/g, '');

export function readPdf(pdf: Buffer): PdfText {
  const answer = execFileSync(process.execPath, [join(__dirname, 'pdf-text.mjs')], {
    input: pdf,
    maxBuffer: 32 * 1024 * 1024,
  });
  const { pages, info } = JSON.parse(answer.toString()) as Omit<PdfText, 'all'>;
  return { pages, info, all: unspaced(pages.join(' ')) };
}
