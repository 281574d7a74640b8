import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { PrintableReport } from './printed.js';
import { reportDocument } from './document.js';
import { keepLayouts } from './kept-layouts.js';

const require = createRequire(import.meta.url);
const sans = (weight: string): string => require.resolve(`@expo-google-fonts/inter/${weight}`);
const serif = (weight: string): string => require.resolve(`@expo-google-fonts/source-serif-4/${weight}`);

const FONTS = {
  Sans: {
    normal: sans('400Regular/Inter_400Regular.ttf'),
    bold: sans('600SemiBold/Inter_600SemiBold.ttf'),
  },
  Serif: {
    normal: serif('400Regular/SourceSerif4_400Regular.ttf'),
    bold: serif('600SemiBold/SourceSerif4_600SemiBold.ttf'),
  },
};
const FONT_FILES = new Set(Object.values(FONTS).flatMap((font) => Object.values(font)));

keepLayouts(FONTS.Sans.normal);
pdfmake.addFonts(FONTS);
// Nothing in a report may make the server read a file or call an address.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => FONT_FILES.has(file));

/** Runs in a thread of its own: laying a document out takes long enough to hold up every other visitor. */
export default async function print(report: PrintableReport): Promise<Uint8Array> {
  return pdfmake.createPdf(reportDocument(report)).getBuffer();
}
