import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { atBothWidths, expectAccessibleInBothColors, FORD, PNG, vinField } from '../support/funnel';

/** Code 39: each symbol is nine bars and gaps; 'w' is a wide one. */
const CODE_39: Record<string, string> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  B: 'nnwnnwnnw',
  F: 'nnwnwwnnn',
  L: 'nnwnnnnww',
  R: 'wnnnnnwwn',
  T: 'nnnnwnwwn',
  W: 'wwwnnnnnn',
  '*': 'nwnnwnwnn',
};

/** The bars of a text as widths in turn dark and light. */
function bars(text: string): number[] {
  return [...`*${text}*`].flatMap((symbol) =>
    [...(CODE_39[symbol] ?? '')].map((bar) => (bar === 'w' ? 9 : 3)).concat(3),
  );
}

/** Draws the barcode in the page: as a PNG, or as what a camera would show. */
async function photoOf(page: Page, text: string): Promise<Buffer> {
  const url = await page.evaluate((widths) => {
    const canvas = document.createElement('canvas');
    canvas.width = widths.reduce((sum, width) => sum + width, 120);
    canvas.height = 240;
    const context = canvas.getContext('2d')!;
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'black';
    let x = 60;
    widths.forEach((width, index) => {
      if (index % 2 === 0) context.fillRect(x, 40, width, 160);
      x += width;
    });
    Object.assign(window, { barcode: canvas });
    return canvas.toDataURL('image/png');
  }, bars(text));
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan the VIN' });
const open = (page: Page) => page.getByRole('button', { name: 'Scan the barcode' }).click();
const choosePhoto = (page: Page, buffer: Buffer) =>
  dialog(page).getByLabel('Choose a photo').setInputFiles({ name: 'vin.png', mimeType: 'image/png', buffer });

test('[A3-028] a VIN is read from a photo and through the camera, and what goes wrong is explained @phone-alone', async ({
  page,
}) => {
  await page.goto('/');
  await test.step('a VIN is read from a photo on the device, and a photo without one says so', async () => {
    const [photo, other] = [await photoOf(page, FORD.vin), await photoOf(page, '1FT')];
    const sent: string[] = [];
    page.on('request', (request) => (request.method() === 'GET' ? undefined : sent.push(request.url())));
    await open(page);
    await expect(dialog(page)).toContainText('No picture is sent anywhere.');
    await atBothWidths(page, expectAccessibleInBothColors);
    await choosePhoto(page, other);
    await expect(dialog(page).getByRole('status')).toContainText('No VIN was found in this photo.');
    await choosePhoto(page, Buffer.from('no picture'));
    await expect(dialog(page).getByRole('status')).toContainText(/could not be read|No VIN was found/);
    await choosePhoto(page, photo);
    await expect(dialog(page)).toHaveCount(0);
    await expect(vinField(page)).toHaveValue(FORD.vin);
    expect(sent).toEqual([]);
  });
  await test.step('[A3-028] a camera that does not start is explained, reported as a failed interaction, and requested again on the next press', async () => {
    const answers = [
      ['NotAllowedError', 'Your browser blocked the camera.'],
      ['NotFoundError', 'No camera can be used here.'],
      ['NotReadableError', 'The camera did not start.'],
    ] as const;
    await page.evaluate(
      (names) => {
        const getUserMedia = () => Promise.reject(new DOMException('', names.shift()));
        Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
      },
      answers.map(([name]) => name),
    );
    await open(page);
    for (const [name, text] of answers) {
      await test.step(name, async () => {
        const told = page.waitForRequest('**/api/errors');
        await dialog(page).getByRole('button', { name: 'Use the camera' }).click();
        await expect(dialog(page).getByRole('status')).toContainText(text);
        expect((await told).postDataJSON()).toMatchObject({
          errorType: 'interaction',
          component: 'VinScanner',
          userAction: 'click: Use the camera',
        });
      });
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step('a VIN is read through the camera, which is switched off again', async () => {
    await photoOf(page, FORD.vin);
    await page.evaluate(() => {
      const { barcode } = window as Window & { barcode?: HTMLCanvasElement };
      const stream = barcode!.captureStream(10);
      Object.assign(window, { stream });
      const redraw = () => {
        barcode!.getContext('2d')!.fillRect(0, 0, 1, 1);
        requestAnimationFrame(redraw);
      };
      redraw();
      Object.defineProperty(navigator, 'mediaDevices', {
        configurable: true,
        value: { getUserMedia: () => Promise.resolve(stream) },
      });
    });
    await vinField(page).fill('');
    await open(page);
    await dialog(page).getByRole('button', { name: 'Use the camera' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(vinField(page)).toHaveValue(FORD.vin);
    const states = await page.evaluate(() =>
      (window as Window & { stream?: MediaStream }).stream!.getTracks().map(({ readyState }) => readyState),
    );
    expect(states).toEqual(['ended']);
  });
  await test.step('a photo read after the scanner was closed does not overwrite what was typed since', async () => {
    // The page keeps the reader it has found.
    await page.goto('/');
    await page.evaluate((rawValue) => {
      const found = new Promise((resolve) => Object.assign(window, { find: () => resolve([{ rawValue }]) }));
      class BarcodeDetector {
        static getSupportedFormats = () => Promise.resolve(['code_39', 'code_128', 'data_matrix', 'qr_code']);
        detect = () => {
          Object.assign(window, { asked: true });
          return found;
        };
      }
      Object.assign(window, { BarcodeDetector });
    }, FORD.vin);
    await page.getByRole('button', { name: 'Scan the barcode' }).click();
    await page.getByLabel('Choose a photo').setInputFiles({
      name: 'vin.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PNG.split(',')[1] ?? '', 'base64'),
    });
    await page.waitForFunction(() => 'asked' in window);
    await page.keyboard.press('Escape');
    await vinField(page).fill('JH4');
    await page.evaluate(async () => {
      (window as unknown as { find: () => void }).find();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    await expect(vinField(page)).toHaveValue('JH4');
  });
});
