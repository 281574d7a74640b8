import { accident, cleanHistory, owner } from '../../../test/fixtures/histories.js';
import type { VehicleHistory } from './history.js';
import { findingsOf } from './findings.js';

const recall = { campaign: '20V123000', date: '2020-06-01', component: 'Air bags', summary: '', remedy: '' };

describe('the word beside the score', () => {
  const wordWith = (change?: (history: VehicleHistory) => void, intent: 'buyer' | 'seller' = 'buyer') => {
    const { score } = findingsOf(cleanHistory(change), intent);
    return score && `${score.value} ${score.label}`;
  };

  it.each<[string, string, ((history: VehicleHistory) => unknown) | undefined]>([
    ['praises where nothing is known against the vehicle', '8.5 Excellent', undefined],
    ['warns beside an accident, though the number stays', '6.5 Caution', (h) => h.accidents.records.push(accident)],
    [
      'warns beside hard use, which the number does not weigh',
      '8.5 Caution',
      (h) => (h.ownership.records = [{ ...owner, use: 'rental' }]),
    ],
    ['warns beside a recall, which the number does not weigh', '8.5 Caution', (h) => h.recalls.records.push(recall)],
  ])('%s [B9-032, B9-033]', (_, word, change) => {
    for (const intent of ['buyer', 'seller'] as const)
      expect(wordWith(change && ((history) => void change(history)), intent)).toBe(word);
  });
});
