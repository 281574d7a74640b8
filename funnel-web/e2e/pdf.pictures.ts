import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readableReport } from './support/funnel';
import { FOLDER, isWanted } from './support/pictures';
import { expect, test } from './support/test';
import { TEST_VEHICLES } from './support/test-vehicles';

/** The pages of the PDF as a reader sees them, drawn by pdf.js: npm run pictures -- pdf. */
const PDF_JS = fs.readFileSync(
  path.join(path.dirname(createRequire(import.meta.url).resolve('unpdf')), 'pdfjs.mjs'),
  'utf8',
);

for (const vehicle of ['clean', 'salvage', 'rollback'] as const)
  if (isWanted(`pdf-${vehicle}`))
    test(`pdf-${vehicle}`, async ({ page, browser }) => {
      test.setTimeout(180_000);
      const id = await readableReport(page, TEST_VEHICLES[vehicle].vin);
      const answer = await page.request.get(`/api/reports/${id}/pdf`);
      const viewer = await browser.newPage({ viewport: { width: 800, height: 1100 } });
      await viewer.route('**/*', (route) =>
        route.request().url().endsWith('pdf.js')
          ? route.fulfill({ contentType: 'text/javascript', body: PDF_JS })
          : route.fulfill({ contentType: 'text/html', body: '<body style="margin:0"></body>' }),
      );
      await viewer.goto('http://viewer.test/');
      const pages = await viewer.evaluate(
        async (bytes) => {
          const script = 'http://viewer.test/pdf.js';
          const { getDocument } = (await import(/* @vite-ignore */ script)) as typeof import('unpdf/pdfjs');
          const data = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
          const document_ = await getDocument({ data, isEvalSupported: false }).promise;
          for (let number = 1; number <= document_.numPages; number += 1) {
            const sheet = await document_.getPage(number);
            const viewport = sheet.getViewport({ scale: 800 / sheet.getViewport({ scale: 1 }).width });
            const canvas = document.body.appendChild(document.createElement('canvas'));
            Object.assign(canvas, { width: viewport.width, height: viewport.height });
            canvas.style.display = 'block';
            await sheet.render({ canvas, viewport }).promise;
          }
          return document_.numPages;
        },
        (await answer.body()).toString('base64'),
      );
      const sheets = viewer.locator('canvas');
      await expect(sheets).toHaveCount(pages);
      for (let number = 0; number < pages; number += 1)
        await sheets.nth(number).screenshot({ path: path.join(FOLDER, `pdf-${vehicle}-p${number + 1}-800-light.png`) });
      await viewer.close();
    });
