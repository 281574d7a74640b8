import fc from 'fast-check';
import { AVAILABILITY_STATUSES, type SectionAvailability } from './availability.js';
import { TONES } from './findings.dto.js';
import { SECTION_KEYS, type SectionKey } from './history.js';
import { JOINT_SECTIONS, RECORD_LINE_KEYS, type RecordLineKey, recordSummaryOf } from './record-summary.js';

type Answer = Omit<SectionAvailability, 'key'>;
const NONE: Answer = { status: 'none', count: 0 };
const NOT_OFFERED: Answer = { status: 'not_offered', count: null };
const UNAVAILABLE: Answer = { status: 'unavailable', count: null };
const some = (count: number | null): Answer => ({ status: 'available', count });
const open = (open: number, count: number): Answer => ({ ...some(count), open, tone: open > 0 ? 'warn' : 'good' });

/** Every section was asked and has nothing, apart from those that are named. */
const summaryWith = (answers: Partial<Record<SectionKey, Answer>>) =>
  recordSummaryOf(
    SECTION_KEYS.map((key) => ({ key, ...(answers[key] ?? NONE) })),
    'buyer',
  );
const lineWith = (key: RecordLineKey, answers: Partial<Record<SectionKey, Answer>>) =>
  summaryWith(answers).lines.find((line) => line.key === key);

const sectionsOf = (key: RecordLineKey): readonly SectionKey[] =>
  key in JOINT_SECTIONS ? JOINT_SECTIONS[key as keyof typeof JOINT_SECTIONS] : [key as SectionKey];

const anyAnswer = fc
  .tuple(
    fc.constantFrom(...AVAILABILITY_STATUSES),
    fc.option(fc.integer({ min: 1, max: 30 })),
    fc.option(fc.record({ tone: fc.constantFrom(...TONES) })),
  )
  .map(([status, count, told]): Answer => {
    if (status === 'none') return NONE;
    return status === 'available' ? { status, count, ...told } : { status, count: null };
  });
const anyAvailability = fc
  .tuple(...SECTION_KEYS.map(() => anyAnswer))
  .map((answers) => SECTION_KEYS.map((key, index) => ({ key, ...(answers[index] ?? NONE) })));

describe('a line about the records before the sale', () => {
  it.each<[RecordLineKey, Partial<Record<SectionKey, Answer>>, string, string]>([
    ['recallsAndLiens', {}, 'None found', 'good'],
    ['recallsAndLiens', { liens: NOT_OFFERED }, 'Recalls: none found. Liens: not checked', 'plain'],
    ['recallsAndLiens', { recalls: NOT_OFFERED, liens: open(2, 3) }, 'Recalls: not checked. Liens: 2', 'warn'],
    ['recallsAndLiens', { recalls: NOT_OFFERED, liens: some(2) }, 'Recalls: not checked. Liens: 2 recorded', 'plain'],
    ['recallsAndLiens', { recalls: some(1), liens: open(2, 2) }, '1 recall, 2 open liens', 'warn'],
    ['recallsAndLiens', { recalls: some(1), liens: open(0, 2) }, '1 recall', 'warn'],
    ['recallsAndLiens', { liens: open(0, 2) }, 'Recalls: none found. Liens: none open', 'good'],
    ['liens', { liens: open(1, 2) }, '1 open lien', 'warn'],
    ['liens', { liens: open(0, 1) }, 'None open', 'good'],
    ['liens', { liens: some(1) }, '1 lien recorded', 'plain'],
    ['liens', { liens: some(null) }, 'On record', 'plain'],
    ['theft', { theft: { ...some(1), tone: 'warn' } }, '1 theft', 'warn'],
    ['theft', { theft: some(1) }, '1 theft', 'bad'],
    ['recallsAndLiens', { recalls: NOT_OFFERED, liens: NOT_OFFERED }, 'Not checked', 'plain'],
    ['titleStatus', { titles: some(3), titleBrands: some(1) }, '3 title records, 1 title brand', 'bad'],
    ['titleStatus', { titles: some(2) }, '2 title records', 'good'],
    ['titleStatus', { titles: some(2), titleBrands: UNAVAILABLE }, 'Titles: 2. Title brands: no answer yet', 'plain'],
    ['salvageAndLosses', { totalLoss: some(1) }, '1 total loss', 'bad'],
    ['theft', { theft: UNAVAILABLE }, 'No answer yet', 'plain'],
    ['theft', { theft: { status: 'with_report', count: null } }, 'In the report', 'plain'],
    ['accidents', { accidents: some(null) }, 'On record', 'warn'],
    ['odometer', {}, 'No readings', 'plain'],
    ['ownership', {}, 'None found', 'plain'],
    ['marketValue', {}, 'Not reported', 'plain'],
    ['marketValue', { marketValue: NOT_OFFERED }, 'Not checked', 'plain'],
    ['marketValue', { marketValue: UNAVAILABLE }, 'No answer yet', 'plain'],
  ])('of %s with %j says %j in the tone %s [X7-007]', (key, answers, value, tone) => {
    expect(lineWith(key, answers)).toEqual({ key, value, tone });
  });

  it('is good only where each of its sections was answered', () => {
    fc.assert(
      fc.property(anyAvailability, (availability) => {
        for (const { key, tone } of recordSummaryOf(availability).lines) {
          const statuses = availability.filter((one) => sectionsOf(key).includes(one.key)).map(({ status }) => status);
          if (tone === 'good') expect(statuses.every((one) => one === 'available' || one === 'none')).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('says none found of a section only where it was answered so', () => {
    fc.assert(
      fc.property(anyAvailability, (availability) => {
        for (const { key, value } of recordSummaryOf(availability).lines) {
          const statuses = availability.filter((one) => sectionsOf(key).includes(one.key)).map(({ status }) => status);
          const said = value.match(/none found|no readings/gi)?.length ?? 0;
          if (/^None found$/.test(value)) expect(new Set(statuses)).toEqual(new Set(['none']));
          expect(said).toBeLessThanOrEqual(statuses.filter((one) => one === 'none').length);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('has no tone of alarm without a record', () => {
    fc.assert(
      fc.property(anyAvailability, (availability) => {
        const against = availability.filter(({ status }) => status === 'available').map(({ key }) => key);
        for (const { key, tone } of recordSummaryOf(availability).lines)
          if (tone === 'bad' || tone === 'warn')
            expect(sectionsOf(key).some((one) => against.includes(one))).toBe(true);
      }),
    );
  });

  it('is there for every section and every joint line', () => {
    expect(summaryWith({}).lines.map(({ key }) => key)).toEqual([...RECORD_LINE_KEYS]);
  });
});

describe('the sum of the records before the sale', () => {
  it('adds up the real counts [X1-008]', () => {
    expect(summaryWith({ titles: some(4), theft: some(1), liens: NOT_OFFERED }).total).toBe('5 records found');
  });

  it('says of how many kinds it is known that there is none', () => {
    expect(summaryWith({}).total).toBe('No records found');
    expect(summaryWith({ liens: NOT_OFFERED, theft: UNAVAILABLE }).total).toBe('No records found in 11 of 13 kinds');
  });

  it.each<[SectionAvailability['status'], string]>([
    ['with_report', 'In the report'],
    ['unavailable', 'No answer yet'],
    ['not_offered', 'Not checked'],
  ])('is null where nobody counted, and the line over all sections says why: %s', (status, value) => {
    const { total, lines } = recordSummaryOf(SECTION_KEYS.map((key) => ({ key, status, count: null })));
    expect([total, lines.find(({ key }) => key === 'all')]).toEqual([null, { key: 'all', value, tone: 'plain' }]);
  });
});

describe('the warnings before the sale', () => {
  it('name what is grave in red and what can be resolved in amber, the gravest first', () => {
    const records = {
      accidents: some(1),
      titleBrands: some(2),
      totalLoss: some(1),
      liens: open(1, 2),
      recalls: some(2),
    };
    expect(summaryWith(records).warnings).toEqual([
      { tone: 'bad', text: '1 total loss and 2 title brands on record' },
      { tone: 'warn', text: '1 accident on record' },
      { tone: 'warn', text: 'Resolve before you pay: 1 open lien and 2 recalls' },
    ]);
  });

  it('tell a seller what to explain, and nothing about paying', () => {
    const availability = SECTION_KEYS.map((key) => ({ key, ...(key === 'liens' ? open(1, 1) : NONE) }));
    expect(recordSummaryOf(availability, 'seller').warnings).toEqual([
      { tone: 'warn', text: 'Be ready to explain: 1 open lien' },
    ]);
  });

  it('are missing where no record speaks against the vehicle', () => {
    expect(summaryWith({ titles: some(4), service: some(9) }).warnings).toEqual([]);
    expect(summaryWith({ liens: some(3) }).warnings).toEqual([]);
    expect(summaryWith({ liens: open(0, 3) }).warnings).toEqual([]);
  });
});
