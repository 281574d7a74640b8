import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { keepLayouts } from './kept-layouts.js';

const require = createRequire(__filename);
const SANS = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
const SERIF = require.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf');

/** Where the glyphs of a text stand in a document of its own. */
const layoutOf = (file: string, text: string, features?: object): { positions: object[] } => {
  const { _font: font } = new PDFDocument().font(file) as unknown as {
    _font: { layout(text: string, features?: object): { positions: object[] } };
  };
  return font.layout(text, features);
};

describe('layouts that are kept', () => {
  const [text, features] = ['Texas, 1,275 miles', { kern: false }];
  const plain = layoutOf(SANS, text, features);
  const kerned = layoutOf(SANS, text, { kern: true });
  const inSerif = layoutOf(SERIF, text, features);

  it('are those of the library, and each is made once for all documents', () => {
    keepLayouts(SANS);
    const first = layoutOf(SANS, text, features);
    expect(first.positions).toEqual(plain.positions);
    expect(layoutOf(SANS, text, features)).toBe(first);
  });

  it('are distinguished by their font, features and text', () => {
    expect(layoutOf(SANS, text, { kern: true }).positions).toEqual(kerned.positions);
    expect(layoutOf(SERIF, text, features).positions).toEqual(inSerif.positions);
    expect(layoutOf(SANS, text.slice(1), features).positions).toHaveLength(plain.positions.length - 1);
    expect(kerned.positions).not.toEqual(plain.positions);
    expect(inSerif.positions).not.toEqual(plain.positions);
  });
});
