import pdfmake from 'pdfmake';
import { COLORS } from '../../platform/config/colors.js';
import { silhouette } from '../../vehicle-data/drawings/silhouette.js';

/** Colors of the lines and areas of a page, as in `COLORS`. */
const colorsOf = (pdf: string): string[] =>
  [...pdf.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) (?:SCN|scn)$/gm)].map(
    ([, ...parts]) =>
      `#${parts
        .map((part) =>
          Math.round(Number(part) * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`,
  );

describe('the drawing of the vehicle in the PDF', () => {
  beforeAll(() => {
    pdfmake.setUrlAccessPolicy(() => false);
    pdfmake.setLocalAccessPolicy(() => false);
  });

  it('has the light colors of the pages', async () => {
    const pdf = await pdfmake.createPdf({ compress: false, content: [{ svg: silhouette('sedan') }] }).getBuffer();
    const { ink, sheet, sunk, accentWash, ruleStrong } = COLORS;
    expect(new Set(colorsOf(pdf.toString('latin1')))).toEqual(new Set([ink, sheet, sunk, accentWash, ruleStrong]));
  });
});
