import { type AccessFacts, decideAccess, type NextStep } from './report-access.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-12-01T00:00:00Z');

const BOUGHT: AccessFacts = {
  ...{ accessUntil: LATER, ready: false, signed: false, addressed: false },
  ...{ refunded: null, noRecords: false, waitingSince: NOW },
};
const DONE: AccessFacts = { ...BOUGHT, signed: true, addressed: true };
const READABLE: AccessFacts = { ...DONE, ready: true };

describe('access to a report', () => {
  it.each<[string, AccessFacts, NextStep]>([
    ['nothing bought', { ...BOUGHT, accessUntil: null }, 'checkout'],
    ['all done but not bought', { ...READABLE, accessUntil: null }, 'checkout'],
    ['bought', BOUGHT, 'sign'],
    ['bought and ready', { ...BOUGHT, ready: true }, 'sign'],
    ['address before signature', { ...READABLE, signed: false }, 'sign'],
    ['signed', { ...READABLE, addressed: false }, 'address'],
    ['all but the history', DONE, 'wait'],
    ['all', READABLE, 'read'],
  ])('%s [B6-004, B4-012]', (_, facts, nextStep) => {
    expect(decideAccess(facts, NOW).nextStep).toBe(nextStep);
  });

  it('ends when the purchased time is over [A9-024]', () => {
    const facts = { ...READABLE, accessUntil: NOW };
    expect(decideAccess(facts, new Date(NOW.getTime() - 1))).toMatchObject({ paid: true, nextStep: 'read' });
    expect(decideAccess(facts, NOW)).toMatchObject({ paid: false, nextStep: 'checkout' });
  });

  const after = (seconds: number) => decideAccess(DONE, new Date(NOW.getTime() + seconds * 1000));

  it('returns retry time and deadline while a report is awaited', () => {
    const waitUntil = '2026-11-22T12:00:00.000Z';
    expect(after(0)).toMatchObject({ nextStep: 'wait', retryAfterSeconds: 1, waitUntil });
    expect(after(90)).toMatchObject({ nextStep: 'wait', retryAfterSeconds: 9, waitUntil });
    expect(after(86_399)).toMatchObject({ nextStep: 'wait', retryAfterSeconds: 300, waitUntil });
  });

  it('fails when no report has arrived within a day', () => {
    expect(after(86_400)).toMatchObject({ paid: true, nextStep: 'failed', retryAfterSeconds: null, waitUntil: null });
    expect(decideAccess(READABLE, LATER).retryAfterSeconds).toBeNull();
  });

  it.each([
    ['money', 'refunded'],
    ['credit', 'refunded'],
    ['dispute', 'failed'],
  ] as const)('ends when its purchase was taken back: %s', (refunded, nextStep) => {
    const facts = { ...DONE, accessUntil: null, refunded, waitingSince: null };
    expect(decideAccess(facts, NOW)).toMatchObject({ paid: false, nextStep, retryAfterSeconds: null, waitUntil: null });
  });

  it('keeps the PDF after online access ends, but not of a refunded purchase', () => {
    const facts = { ...READABLE, accessUntil: NOW };
    expect(decideAccess(facts, LATER).pdf).toBe(true);
    for (const missing of [{ accessUntil: null }, { ready: false }, { signed: false }, { addressed: false }])
      expect(decideAccess({ ...facts, ...missing }, NOW).pdf).toBe(false);
  });
});
