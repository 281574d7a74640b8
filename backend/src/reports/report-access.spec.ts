import { type AccessFacts, decideAccess, type NextStep } from './report-access.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-12-01T00:00:00Z');

describe('access to a report', () => {
  it.each<[string, AccessFacts, NextStep]>([
    [
      'nothing bought',
      {
        accessUntil: null,
        ready: false,
        signed: false,
        addressed: false,
        refunded: null,
        noRecords: false,
        waitingSince: NOW,
      },
      'checkout',
    ],
    [
      'all done but not bought',
      {
        accessUntil: null,
        ready: true,
        signed: true,
        addressed: true,
        refunded: null,
        noRecords: false,
        waitingSince: NOW,
      },
      'checkout',
    ],
    [
      'bought',
      {
        accessUntil: LATER,
        ready: false,
        signed: false,
        addressed: false,
        refunded: null,
        noRecords: false,
        waitingSince: NOW,
      },
      'sign',
    ],
    [
      'bought and ready',
      {
        accessUntil: LATER,
        ready: true,
        signed: false,
        addressed: false,
        refunded: null,
        noRecords: false,
        waitingSince: NOW,
      },
      'sign',
    ],
    [
      'address before signature',
      {
        accessUntil: LATER,
        ready: true,
        signed: false,
        addressed: true,
        refunded: null,
        noRecords: false,
        waitingSince: NOW,
      },
      'sign',
    ],
    [
      'signed',
      {
        accessUntil: LATER,
        ready: true,
        signed: true,
        addressed: false,
        refunded: null,
        noRecords: false,
        waitingSince: NOW,
      },
      'address',
    ],
    [
      'all but the history',
      {
        accessUntil: LATER,
        ready: false,
        signed: true,
        addressed: true,
        refunded: null,
        noRecords: false,
        waitingSince: NOW,
      },
      'wait',
    ],
    [
      'all',
      {
        accessUntil: LATER,
        ready: true,
        signed: true,
        addressed: true,
        refunded: null,
        noRecords: false,
        waitingSince: NOW,
      },
      'read',
    ],
  ])('[B6-004, B4-012] %s', (_, facts, nextStep) => {
    expect(decideAccess(facts, NOW).nextStep).toBe(nextStep);
  });

  it('[A9-024] ends when the bought time is over', () => {
    const facts = {
      accessUntil: NOW,
      ready: true,
      signed: true,
      addressed: true,
      refunded: null,
      noRecords: false,
      waitingSince: NOW,
    };
    expect(decideAccess(facts, new Date(NOW.getTime() - 1))).toMatchObject({ paid: true, nextStep: 'read' });
    expect(decideAccess(facts, NOW)).toMatchObject({ paid: false, nextStep: 'checkout' });
  });

  const BOUGHT: AccessFacts = {
    ...{ accessUntil: LATER, signed: true, addressed: true, refunded: null, noRecords: false },
    ...{ ready: false, waitingSince: NOW },
  };
  const after = (seconds: number) => decideAccess(BOUGHT, new Date(NOW.getTime() + seconds * 1000));

  it('says while a report is awaited when to ask again and until when', () => {
    const waitUntil = '2026-11-22T12:00:00.000Z';
    expect(after(0)).toMatchObject({ nextStep: 'wait', retryAfterSeconds: 1, waitUntil });
    expect(after(90)).toMatchObject({ nextStep: 'wait', retryAfterSeconds: 9, waitUntil });
    expect(after(86_399)).toMatchObject({ nextStep: 'wait', retryAfterSeconds: 300, waitUntil });
  });

  it('fails when no report has arrived within a day', () => {
    expect(after(86_400)).toMatchObject({ paid: true, nextStep: 'failed', retryAfterSeconds: null, waitUntil: null });
    expect(decideAccess({ ...BOUGHT, ready: true }, LATER).retryAfterSeconds).toBeNull();
  });

  it.each([
    ['money', 'refunded'],
    ['credit', 'refunded'],
    ['dispute', 'failed'],
  ] as const)('ends when its purchase was taken back: %s', (refunded, nextStep) => {
    const facts = { ...BOUGHT, accessUntil: null, refunded, waitingSince: null };
    expect(decideAccess(facts, NOW)).toMatchObject({ paid: false, nextStep, retryAfterSeconds: null, waitUntil: null });
  });

  it('keeps the PDF after online access ends, but not of a refunded purchase', () => {
    const facts = {
      accessUntil: NOW,
      ready: true,
      signed: true,
      addressed: true,
      refunded: null,
      noRecords: false,
      waitingSince: NOW,
    };
    expect(decideAccess(facts, LATER).pdf).toBe(true);
    for (const missing of [{ accessUntil: null }, { ready: false }, { signed: false }, { addressed: false }])
      expect(decideAccess({ ...facts, ...missing }, NOW).pdf).toBe(false);
  });
});
