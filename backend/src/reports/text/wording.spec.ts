import { wordsOf } from '../../../test/fixtures/report-words.js';
import { SECTION_KEYS, type SectionKey, type SectionStatus } from '../../vehicle-data/findings/history.js';

describe('a section without records', () => {
  const absenceOf = (key: keyof ReturnType<typeof wordsOf>['parts'] & SectionKey, status: SectionStatus) =>
    wordsOf('personal', (history) => Object.assign(history[key], { status, records: [] })).parts[key].absence;

  it.each(SECTION_KEYS)('has a green mark only where no record is good news: %s [X1-001, X1-002]', (key) => {
    const against = ['titleBrands', 'accidents', 'totalLoss', 'junkSalvage', 'theft', 'liens', 'recalls'];
    expect(absenceOf(key, 'none')?.tone).toBe(against.includes(key) ? 'good' : 'plain');
    expect(absenceOf(key, 'not_offered')).toMatchObject({ title: 'Not checked', tone: 'plain' });
    expect(absenceOf(key, 'unavailable')).toMatchObject({ title: 'The source did not answer', tone: 'warn' });
  });

  it('says that a value is not reported, not that none was found [X1-001]', () => {
    expect(absenceOf('marketValue', 'none')).toEqual({
      title: 'Not reported',
      text: 'The source has no value for this vehicle.',
      tone: 'plain',
    });
  });
});
