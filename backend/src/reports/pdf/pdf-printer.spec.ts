import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { PdfPrinterService } from './pdf-printer.service.js';
import type { PrintableReport } from '../report.dto.js';

/** Counts its runs in a file, and runs out of memory in the first of them. */
const workerThatDies = (runs: string, deaths: number) => `
  import { appendFileSync, readFileSync } from 'node:fs';
  export default function print() {
    appendFileSync(${JSON.stringify(runs)}, 'x');
    if (readFileSync(${JSON.stringify(runs)}).length > ${deaths}) return new TextEncoder().encode('%PDF');
    for (const all = []; ; ) all.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
  }
`;

describe('a thread that runs out of memory', () => {
  jest.setTimeout(60_000);
  let folder: string;
  let printer: PdfPrinterService;
  const runs = () => readFileSync(join(folder, 'runs'), 'utf8').length;

  function printerWith(deaths: number) {
    folder = mkdtempSync(join(tmpdir(), 'roadbook-pdf-'));
    const pdfWorker = join(folder, 'worker.mjs');
    writeFileSync(pdfWorker, workerThatDies(join(folder, 'runs'), deaths));
    printer = new PdfPrinterService({ pdfWorker } as Config);
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  }

  afterEach(async () => {
    await printer.onModuleDestroy();
    rmSync(folder, { recursive: true });
    jest.restoreAllMocks();
  });

  it('is replaced, and its document is made again', async () => {
    printerWith(1);
    expect((await printer.print({ id: 'one' } as PrintableReport)).toString()).toBe('%PDF');
    expect(runs()).toBe(2);
  });

  it('is given up after a second time', async () => {
    printerWith(2);
    await expect(printer.print({ id: 'one' } as PrintableReport)).rejects.toMatchObject({ code: 'PDF_UNAVAILABLE' });
    expect(runs()).toBe(2);
  });
});
