import { ApiError } from '../api/client';
import type { NextStep, ReportView } from '../api/types';
import { reportState } from './report-state';

const report = (nextStep: NextStep) => ({ id: 'R1', access: { nextStep } }) as ReportView;
const error = (status: number) => new ApiError(status, '', null, 'X', {}, null);
const retry = () => undefined;
const none = { report: undefined, error: null, retry };

describe('what a page knows about a report', () => {
  it.each([
    ['checkout', 'locked'],
    ['sign', 'locked'],
    ['address', 'locked'],
    ['wait', 'waiting'],
    ['read', 'readable'],
    ['refunded', 'locked'],
    ['failed', 'locked'],
  ] as const)('is, where the next step is %s, that it is %s', (nextStep, state) => {
    const found = reportState({ ...none, report: report(nextStep) });
    expect(found).toEqual({ state, report: report(nextStep), fromCopy: false });
  });

  it('is that it is awaited until a late purchase has gone back', () => {
    const late = { ...report('failed'), access: { nextStep: 'failed', paid: true } } as ReportView;
    expect(reportState({ ...none, report: late }).state).toBe('waiting');
  });

  it('is nothing while no answer has come, and whether the lookup itself still runs', () => {
    expect(reportState(none)).toEqual({ state: 'loading', report: null, lookingUp: false });
    expect(reportState({ ...none, lookingUp: true })).toMatchObject({ state: 'loading', lookingUp: true });
  });

  it('is that it is missing when the server does not know it, even with a copy', () => {
    expect(reportState({ ...none, error: error(404), copy: report('read') }).state).toBe('missing');
    expect(reportState({ ...none, missing: true, reason: 'Invalid VIN format' })).toMatchObject({
      state: 'missing',
      reason: 'Invalid VIN format',
    });
  });

  it('is what the copy says when the server gives no answer', () => {
    const found = reportState({ ...none, error: error(0), copy: report('read') });
    expect(found).toMatchObject({ state: 'readable', fromCopy: true });
  });

  it('is the failure when there is no copy either', () => {
    expect(reportState({ ...none, error: error(500) })).toMatchObject({ state: 'failed', report: null, retry });
  });
});
