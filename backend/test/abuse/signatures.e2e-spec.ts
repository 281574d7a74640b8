import { crc32 } from 'node:zlib';
import { PNG as Png } from 'pngjs';
import { type RunningApp, startApp } from '../support/app.js';
import { ADDRESS, PNG, TestVisitor } from '../support/visitor.js';

const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

/** A line of one gray across a page of another. */
function picture(width: number, height: number, ink = 9, paper = 255): Buffer {
  const png = new Png({ width, height });
  for (let i = 0; i < png.data.length; i++) {
    const row = Math.floor(i / 4 / width);
    png.data[i] = i % 4 === 3 ? 255 : row > 40 && row < 44 ? ink : paper;
  }
  return Png.sync.write(png);
}

const TRANSPARENT_PIXEL = Png.sync.write(new Png({ width: 1, height: 1 }));

/** A picture of the same pixels with a text that no screen shows. */
function withComment(png: Buffer, text: string): Buffer {
  const chunk = Buffer.from(`tEXtComment\0${text}`, 'latin1');
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(chunk.length - 4);
  checksum.writeUInt32BE(crc32(chunk));
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), length, chunk, checksum, png.subarray(end)]);
}

describe('signatures', () => {
  let app: RunningApp;
  let visitor: TestVisitor;
  let paid: string;
  beforeAll(async () => {
    app = await startApp();
    visitor = new TestVisitor(app);
    paid = (await visitor.lookup()).id;
    await visitor.buy(paid);
  });
  afterAll(() => app.stop());

  const sign = (vehicleReportId: string, signatureData: string) =>
    visitor.agent.post('/api/signatures').send({ vehicleReportId, signatureData, agreementVersion: '2026-11' });
  const kept = () => app.dataSource.query<{ signatureData: string }[]>('SELECT "signatureData" FROM signatures');

  it('[X6-010] are refused for a report that is not paid for', async () => {
    const { id } = await visitor.lookup('JH4DC4340RS003205');
    const { body } = await sign(id, PNG).expect(409);
    expect(body.code).toBe('NOT_PAID');
    expect((await visitor.report(id)).access.signed).toBe(false);
    expect(await kept()).toEqual([]);
  });

  const drawing = picture(300, 90);
  const claims = (width: number, height: number) => {
    const png = Buffer.from(drawing);
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    return png;
  };
  it.each([
    ['a beginning without an end', drawing.subarray(0, drawing.length - 30)],
    ['a beginning and then something else', Buffer.concat([drawing.subarray(0, 40), Buffer.alloc(200, 7)])],
    ['a picture that says it is as large as a wall', claims(60_000, 60_000)],
    ['one without a pixel', claims(0, 90)],
    ['16 bits a color', Png.sync.write(new Png({ width: 900, height: 500 }), { bitDepth: 16 })],
    ['eight bytes', drawing.subarray(0, 8)],
    ['more than 40 kB', Buffer.concat([drawing, Buffer.alloc(41_000)])],
    ['a picture with something behind its end', Buffer.concat([drawing, Buffer.from('<script>')])],
  ])('[X6-010] that are %s are refused', async (_, png) => {
    const { body } = await sign(paid, dataUrl(png)).expect(400);
    expect(body.fields).toHaveProperty('signatureData');
    expect(await kept()).toEqual([]);
  });

  it.each([
    ['one transparent pixel', TRANSPARENT_PIXEL],
    ['white paper', picture(300, 90, 255)],
    ['transparent paper', Png.sync.write(new Png({ width: 300, height: 90 }))],
    ['a black rectangle', picture(300, 90, 0, 0)],
  ])('refuses %s as a signature without ink [X11-005]', async (_, png) => {
    const { body } = await sign(paid, dataUrl(png)).expect(400);
    expect(body.code).toBe('SIGNATURE_EMPTY');
    expect(await kept()).toEqual([]);
  });

  it.each([
    [
      'no version of the agreement',
      undefined,
      'AGREEMENT_REQUIRED',
      'Send the version of the agreement that was shown.',
    ],
    ['null as its version', null, 'AGREEMENT_REQUIRED', 'Send the version of the agreement that was shown.'],
    ['a version that is not in force', '2020-01', 'VALIDATION', 'The agreement has changed. Please read it again.'],
  ])('refuses a signature with %s [X11-005]', async (_, agreementVersion, code, text) => {
    const { body } = await visitor.agent
      .post('/api/signatures')
      .send({ vehicleReportId: paid, signatureData: PNG, agreementVersion })
      .expect(400);
    expect([body.code, body.fields]).toEqual([code, { agreementVersion: text }]);
    expect(await kept()).toEqual([]);
  });

  it('refuses an address before the payment and before the signature', async () => {
    const { id: unpaid } = await visitor.lookup('JH4DC4340RS003205');
    const send = (vehicleReportId: string) =>
      visitor.agent
        .post('/api/addresses')
        .send({ vehicleReportId, ...ADDRESS })
        .expect(409);
    expect((await send(unpaid)).body.code).toBe('NOT_PAID');
    expect((await send(paid)).body.code).toBe('NOT_SIGNED');
    expect(await app.dataSource.query('SELECT FROM addresses')).toEqual([]);
  });

  it('[X6-010] are redrawn before they are kept: only the pixels, and nothing hidden beside them', async () => {
    await sign(paid, dataUrl(withComment(drawing, '<script>alert(1)</script>'))).expect(200);
    const [row] = await kept();
    const png = Buffer.from(row?.signatureData.split(',')[1] ?? '', 'base64');
    expect(png.includes('script')).toBe(false);
    expect(png.length).toBeLessThan(drawing.length + 1_000);
    const { width, height, data } = Png.sync.read(png);
    const line = 42 * width * 4;
    expect([width, height, ...data.subarray(line, line + 4)]).toEqual([300, 90, 9, 9, 9, 255]);
  });
});
