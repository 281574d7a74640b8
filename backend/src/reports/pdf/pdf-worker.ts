import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import { reportDocument } from './document.js';
import type { PrintableReport } from '../report.dto.js';

/** A font as the build leaves it beside this thread, without kerning (`backend/scripts/build.mjs`). */
const font = (name: string): string => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url));

const FONTS = {
  Sans: { normal: font('Inter_400Regular'), bold: font('Inter_600SemiBold') },
  Serif: { normal: font('SourceSerif4_400Regular'), bold: font('SourceSerif4_600SemiBold') },
};
const FONT_FILES = new Set(Object.values(FONTS).flatMap((family) => Object.values(family)));

pdfmake.addFonts(FONTS);
// Nothing in a report may make the server read a file or call an address.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => FONT_FILES.has(file));

/** Prints a report. It runs in a thread because laying a document out would hold up other visitors. */
export default async function print(report: PrintableReport): Promise<Uint8Array> {
  return pdfmake.createPdf(reportDocument(report)).getBuffer();
}
