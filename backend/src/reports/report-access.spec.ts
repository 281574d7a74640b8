import { type AccessFacts, decideAccess, type NextStep } from './report-access.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-12-01T00:00:00Z');

describe('access to a report', () => {
  it.each<[string, AccessFacts, NextStep]>([
    [
      'nothing bought',
      { accessUntil: null, ready: false, signed: false, addressed: false, refunded: null, noRecords: false },
      'checkout',
    ],
    [
      'all done but not bought',
      { accessUntil: null, ready: true, signed: true, addressed: true, refunded: null, noRecords: false },
      'checkout',
    ],
    [
      'bought',
      { accessUntil: LATER, ready: false, signed: false, addressed: false, refunded: null, noRecords: false },
      'sign',
    ],
    [
      'bought and ready',
      { accessUntil: LATER, ready: true, signed: false, addressed: false, refunded: null, noRecords: false },
      'sign',
    ],
    [
      'address before signature',
      { accessUntil: LATER, ready: true, signed: false, addressed: true, refunded: null, noRecords: false },
      'sign',
    ],
    [
      'signed',
      { accessUntil: LATER, ready: true, signed: true, addressed: false, refunded: null, noRecords: false },
      'address',
    ],
    [
      'all but the history',
      { accessUntil: LATER, ready: false, signed: true, addressed: true, refunded: null, noRecords: false },
      'wait',
    ],
    [
      'all',
      { accessUntil: LATER, ready: true, signed: true, addressed: true, refunded: null, noRecords: false },
      'read',
    ],
  ])('[B6-004, B4-012] %s', (_, facts, nextStep) => {
    expect(decideAccess(facts, NOW).nextStep).toBe(nextStep);
  });

  it('[A9-024] ends when the bought time is over', () => {
    const facts = { accessUntil: NOW, ready: true, signed: true, addressed: true, refunded: null, noRecords: false };
    expect(decideAccess(facts, new Date(NOW.getTime() - 1))).toMatchObject({ paid: true, nextStep: 'read' });
    expect(decideAccess(facts, NOW)).toMatchObject({ paid: false, nextStep: 'checkout' });
  });

  it('keeps the PDF after online access ends, but not of a refunded purchase', () => {
    const facts = { accessUntil: NOW, ready: true, signed: true, addressed: true, refunded: null, noRecords: false };
    expect(decideAccess(facts, LATER).pdf).toBe(true);
    for (const missing of [{ accessUntil: null }, { ready: false }, { signed: false }, { addressed: false }])
      expect(decideAccess({ ...facts, ...missing }, NOW).pdf).toBe(false);
  });
});
