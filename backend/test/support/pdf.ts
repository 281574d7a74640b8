import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface PdfText {
  /** One text for each page. */
  pages: string[];
  info: Record<string, unknown>;
  /** All of it without any space: where a line breaks says nothing about what is written. */
  all: string;
}

export const unspaced = (text: string): string => text.replace(/\s+/g, '');

let reader: Worker | undefined;

/** Reads one document at a time, in a thread that loads its library once for all tests of a file. */
export async function readPdf(pdf: Buffer): Promise<PdfText> {
  if (!reader) {
    reader = new Worker(join(__dirname, 'pdf-text.mjs'));
    reader.unref();
  }
  const answer = once(reader, 'message');
  reader.postMessage(new Uint8Array(pdf));
  const [{ pages, info }] = (await answer) as [Omit<PdfText, 'all'>];
  return { pages, info, all: unspaced(pages.join(' ')) };
}
