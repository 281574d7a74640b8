import type { ReportView } from '../src/reports/report.dto.js';
import { TEST_VEHICLES } from '../src/vehicle-data/sources/demo/test-vehicles.js';
import { inflateSync } from 'node:zlib';
import { COLORS } from '../src/platform/config/colors.js';
import { stateName } from '../src/platform/config/states.js';
import { day, month } from '../src/vehicle-data/findings/format.js';
import { type RunningApp, startApp } from './support/app.js';
import { fakeClock } from './support/money.js';
import { readPdf, unspaced } from './support/pdf.js';
import { TestVisitor } from './support/visitor.js';
import { wholeMoney, miles, number } from '../src/platform/input-rules/formats.js';
import { NOT_REPORTED } from '../src/platform/input-rules/day.js';

// Each document takes a second of a processor, and as much again to be read: a busy machine takes its time.
jest.setTimeout(90_000);

const LARGEST_BYTES = 400_000;

async function reader(app: RunningApp, vin: string) {
  const visitor = new TestVisitor(app);
  const { id } = await visitor.lookup(vin);
  await visitor.complete((await visitor.openCheckout(id)).sessionId).expect(200);
  await visitor.sign(id).expect(200);
  await visitor.address(id).expect(200);
  return { visitor, report: await visitor.readyReport(id) };
}

const pdfOf = (visitor: TestVisitor, id: string) => visitor.agent.get(`/api/reports/${id}/pdf`).buffer(true);

/** Every color a document is filled with, as '#rrggbb'. */
function colorsOf(pdf: Buffer): Set<string> {
  const pages = [...pdf.toString('latin1').matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  const drawn = pages.flatMap(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    } catch {
      // Fonts are kept in another way.
      return [];
    }
  });
  const hex = (share: string) =>
    Math.round(Number(share) * 255)
      .toString(16)
      .padStart(2, '0');
  return new Set(
    [...drawn.join('\n').matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g)].map(
      ([, red = '', green = '', blue = '']) => `#${hex(red)}${hex(green)}${hex(blue)}`,
    ),
  );
}

/** Words for codes: the paper says them in words, and each is printed where its record stands. */
const WORDS: Record<string, string> = {
  personal: 'Personal',
  lease: 'Lease',
  rental: 'Rental',
  commercial: 'Commercial',
  private: 'Private sale',
  left: 'Left side',
  right: 'Right side',
};

const MILES: ReadonlySet<string> = new Set(['odometer', 'miles', 'mileage', 'lastReportedMileage', 'estimatedMileage']);

/** How a fact of the API stands on paper. */
function printed(key: string, value: string | number): string {
  if (key === 'state') return stateName(String(value));
  if (['from', 'to', 'firstSeen', 'lastSeen'].includes(key)) return month(String(value));
  if (['marketValue', 'estimatedValue'].includes(key)) return wholeMoney(Number(value) * 100);
  if (key.endsWith('Cents')) return wholeMoney(Number(value));
  if (typeof value === 'number' && MILES.has(key)) return miles(value);
  if (key === 'milesPerYear') return `${number(Math.round(Number(value)))} miles a year`;
  if (key === 'horsepower') return `${number(Number(value))} hp`;
  if (key === 'value') return Number(value).toFixed(1);
  if (['severity', 'damageArea', 'channel', 'use'].includes(key) && value === 'unknown') return 'eported';
  if (['severity', 'damageArea', 'channel', 'use'].includes(key))
    return WORDS[value] ?? String(value).charAt(0).toUpperCase() + String(value).slice(1);
  if (/^\d{4}-\d{2}-\d{2}/.test(String(value))) return day(String(value));
  return String(value);
}

/** Not printed as they are: technical names, and what is said in another sentence. */
const UNPRINTED = new Set([
  'status',
  'kind',
  'key',
  'tone',
  'checkDigit',
  'level',
  'imageUrl',
  'suggestions',
  'fields',
  'ownerCount',
]);
/** Explained by the method beside the finding it belongs to. */
const OTHER_WORDS = new Set(['owners', 'score', 'value']);

/** Every text and number below a part of the report, with the name it has. */
function facts(part: unknown, key = '', inMethods = false): { key: string; text: string }[] {
  if (part === null || typeof part === 'boolean' || UNPRINTED.has(key)) return [];
  if (inMethods && OTHER_WORDS.has(key)) return [];
  // A code of the maker's own books is for no reader.
  if (key === 'series' && /^(?=.*\d)(?=.*[A-Z])[A-Z\d]{5,}$/.test(String(part))) return [];
  if (typeof part === 'string' || typeof part === 'number') return [{ key, text: printed(key, part) }];
  if (Array.isArray(part)) return part.flatMap((item) => facts(item, key, inMethods));
  return Object.entries(part as object).flatMap(([name, value]) => facts(value, name, key === 'methods'));
}

/** The insights are next to a label that their sentence may begin with. */
const withoutLabel = (text: string): string =>
  text.replace(
    /^(Recommended|Not recommended|Potentially risky|Serious warning|Resolve before you pay|Caution): ./,
    '',
  );

function expectEveryFact(report: ReportView, text: string): void {
  const { vehicleData, identification, history, verification, sourceNotice, id } = report;
  const { glances: _, score, ...others } = { ...report.findings };
  // The word beside the score follows the verdict, which is said in another sentence (row 131).
  const findings = { ...others, value: score?.value ?? null };
  const missing = facts({ vehicleData, identification, history, findings, verification, sourceNotice, id })
    .map(({ key, text: fact }) => ({ key, text: withoutLabel(fact) }))
    // The average and how it is worked out stand with the readings; without them they are shown nowhere.
    .filter(({ key }) => !['milesPerYear', 'odometer'].includes(key) || history?.odometer.status === 'available')
    .filter(({ text: fact }) => !text.includes(unspaced(fact)));
  expect(missing).toEqual([]);
}

/** Technical names, and the drawing of a damage, whose place stands among the facts. */
const UNWORDED = ['key', 'kind', 'tone', 'damage'];

/** What the answer says in words; a part without records says why, and no more. */
function words(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  const { absence, title, source } = part as { absence?: object | null; title?: string; source?: string[] };
  const said = absence ? { title, source, absence } : part;
  return Object.entries(said).flatMap(([name, value]) => (UNWORDED.includes(name) ? [] : words(value)));
}

/** Some headings are printed in capitals. */
function expectEveryWord({ text, findings }: ReportView, printed: string): void {
  const plain = printed.toLowerCase();
  const { verdict, life, insights, parts, driveway, closing } = text!;
  const opening = [verdict, life && [life.title, life.note ?? ''], insights, driveway];
  const missing = words([opening, parts, closing, findings?.glances]).filter(
    (word) => !plain.includes(unspaced(word).toLowerCase()),
  );
  expect(missing).toEqual([]);
}

describe('the report as a PDF', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ PUBLIC_URL: 'http://shop.example' })));
  afterAll(() => app.stop());

  const wanted = [
    'clean',
    'salvage',
    'accident',
    'odometer rollback',
    'many owners',
    'open recalls',
    'theft',
    'lien',
    'data corrupt',
  ];
  const vehicles = TEST_VEHICLES.filter(({ scenario }) => wanted.includes(scenario));

  it.each(vehicles.map(({ scenario, vin }) => [scenario, vin] as const))(
    '[X4-009] holds every fact of the report: %s',
    async (_, vin) => {
      const { visitor, report } = await reader(app, vin);
      const { body, headers } = await pdfOf(visitor, report.id).expect(200);
      expect((body as Buffer).length).toBeLessThan(LARGEST_BYTES);
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['cache-control']).toMatch(/no-store/);
      expect(headers['content-disposition']).toMatch(/^attachment; filename="Roadbook-\d{4}-[A-Za-z0-9-]+\.pdf"$/);
      expect(headers['content-disposition']).not.toContain(vin);
      const { pages, info, all } = await readPdf(body as Buffer);
      expectEveryFact(report, all);
      expectEveryWord(report, all);
      expect(info).toMatchObject({ Author: 'Roadbook', Language: 'en-US' });
      expect(info.Title).toContain('vehicle history report');
      // A figure and its unit stand in one line.
      expect(pages.join('\n')).not.toMatch(/\d\s*\n\s*(mi|hp|L|yr|mo)\b/);
      pages.forEach((text, index) => {
        expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
        expect(text).toContain(report.id);
        expect(text).toContain(day(report.history?.obtainedAt ?? null));
        expect(text).toContain('DEMONSTRATION');
      });
    },
  );

  it.each([
    ['clean', COLORS.good, COLORS.bad],
    ['salvage', COLORS.bad, COLORS.good],
    ['lien', COLORS.warn, COLORS.bad],
    ['open recalls', COLORS.warn, COLORS.bad],
    ['theft', COLORS.warn, COLORS.bad],
  ] as const)('is printed in the color of its verdict: %s', async (wantedScenario, verdict, other) => {
    const { vin } = vehicles.find(({ scenario }) => scenario === wantedScenario)!;
    const { visitor, report } = await reader(app, vin);
    const colors = colorsOf((await pdfOf(visitor, report.id).expect(200)).body as Buffer);
    expect(colors).toContain(verdict);
    expect(colors).not.toContain(other);
  });

  it('[X4-009] prints the specifications of the answer, row by row, and those without a fact in one line', async () => {
    const { visitor, report } = await reader(app, '1FTFW5L86RFB45612');
    const { rows, notReported, origin } = report.specifications;
    const missing = rows.filter(({ value }) => value === null).map(({ label }) => label.toLowerCase());
    const printedRows = [
      ...rows.filter(({ value }) => value !== null).map(({ label, value }) => `${label}${value}`),
      `${NOT_REPORTED}: ${[...missing, ...notReported].join(', ')}.`,
      origin,
    ];
    const { all } = await readPdf((await pdfOf(visitor, report.id).expect(200)).body as Buffer);
    // Each by itself: where a page ends between them depends on how many records the history has by that day.
    for (const row of printedRows) expect(all).toContain(unspaced(row));
  });

  it('stays available after online access ends', async () => {
    const { visitor, report } = await reader(app, '1FTFW5L86RFB45612');
    const clock = fakeClock(app);
    clock.advance({ days: 31 });
    try {
      const late = await visitor.report(report.id);
      expect(late).toMatchObject({ history: null, verification: null, access: { nextStep: 'checkout', pdf: true } });
      const { body } = await pdfOf(visitor, report.id).expect(200);
      expectEveryFact(report, (await readPdf(body as Buffer)).all);
    } finally {
      clock.restore();
    }
  });

  it('[X3-001] is refused in JSON to others and before every step is done', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup('JH4DC4340RS003205');
    const refused = async (who: TestVisitor) => (await who.agent.get(`/api/reports/${id}/pdf`)).body as unknown;
    expect(await refused(visitor)).toMatchObject({ success: false, code: 'REPORT_NOT_OPEN' });
    await visitor.complete((await visitor.openCheckout(id)).sessionId).expect(200);
    await visitor.readyReport(id);
    expect(await refused(visitor)).toMatchObject({ success: false, code: 'REPORT_NOT_OPEN' });
    await visitor.sign(id).expect(200);
    await visitor.address(id).expect(200);
    expect(await refused(new TestVisitor(app))).toMatchObject({ success: false, code: 'REPORT_NOT_FOUND' });
    await visitor.agent.get(`/api/reports/${id}/pdf`).expect(200);
  });

  it('answers other calls while a document is being made', async () => {
    const { visitor, report } = await reader(app, '1GKEV13728J123735');
    const order: string[] = [];
    const printing = pdfOf(visitor, report.id).then(() => order.push('pdf'));
    await visitor.agent.get('/api/offers').then(() => order.push('offers'));
    await printing;
    expect(order).toEqual(['offers', 'pdf']);
  });
});
