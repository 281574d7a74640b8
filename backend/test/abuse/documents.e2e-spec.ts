import { Piscina } from 'piscina';
import { PdfPrinterService } from '../../src/reports/pdf/pdf-printer.service.js';
import { type RunningApp, startApp } from '../support/app.js';
import { ensure, proveEmail, someone } from '../support/sign-in.js';
import { TestVisitor } from '../support/visitor.js';

// Each document takes a second of a processor: a busy machine takes its time.
jest.setTimeout(90_000);

describe('the document of a report', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  it('is made once however often it is loaded, and is not kept for a person who is erased', async () => {
    const threads = jest.spyOn(Piscina.prototype, 'run');
    // A signature is decoded in a thread too.
    const made = () => threads.mock.calls.filter(([work]) => 'verification' in (work as object)).length;
    const visitor = new TestVisitor(app);
    const email = someone();
    await ensure(visitor, email);
    const { id } = await visitor.lookup();
    await visitor.buy(id);
    await visitor.sign(id).expect(200);
    await visitor.address(id).expect(200);
    await visitor.readyReport(id);
    const load = async (range = '') =>
      (await visitor.agent.get(`/api/reports/${id}/pdf`).set({ range }).buffer(true).expect(200)).body as Buffer;
    const first = await load();
    // Nobody gets a part of it, nor a list of parts longer than the whole.
    for (const range of ['', 'bytes=0-3', 'bytes=9999999-', 'bytes=0-,0-'])
      expect((await load(range)).equals(first)).toBe(true);
    expect(made()).toBe(1);
    // Kept is the document, not the right to it.
    await new TestVisitor(app).agent.get(`/api/reports/${id}/pdf`).expect(404);
    await proveEmail(app, visitor, email);
    const kept = app.app.get(PdfPrinterService);
    const forgotten = jest.spyOn(kept, 'forget');
    await visitor.agent.delete('/api/privacy/data').expect(200);
    expect(forgotten).toHaveBeenCalledWith([id]);
    jest.restoreAllMocks();
  });
});
