import type { EntitlementView } from '../api/types';
import { entitlementBadge } from './entitlement';

const NOTHING: EntitlementView = {
  unlimitedActive: false,
  creditsBalance: 0,
  reportsUsed: null,
  reportsPerPeriod: null,
};
const badge = (has: Partial<EntitlementView>) => entitlementBadge({ ...NOTHING, ...has });

describe('[B4-013..B4-018] what the header says of the right to open reports', () => {
  it('names the unlimited subscription before any counter or credit', () => {
    expect(badge({ unlimitedActive: true, creditsBalance: 2, reportsUsed: 1, reportsPerPeriod: 1 })).toEqual({
      text: 'Unlimited',
      look: 'default',
      title: 'Your unlimited subscription is active',
    });
  });

  it('counts the reports of a period, and warns when none is left', () => {
    expect(badge({ reportsUsed: 29, reportsPerPeriod: 30, creditsBalance: 4 })).toEqual({
      text: '29/30',
      look: 'default',
      title: '29 of 30 reports of this period used',
    });
    expect(badge({ reportsUsed: 1, reportsPerPeriod: 30 }).title).toBe('1 of 30 reports of this period used');
    expect(badge({ reportsUsed: 30, reportsPerPeriod: 30 }).look).toBe('destructive');
    expect(badge({ reportsUsed: 0, reportsPerPeriod: 30 }).text).toBe('0/30');
  });

  it('shows credits once the counter is used up', () => {
    expect(badge({ reportsUsed: 3, reportsPerPeriod: 3, creditsBalance: 2 })).toMatchObject({
      text: '2',
      look: 'secondary',
    });
  });

  it('counts credits, and shows 0 to a visitor without any', () => {
    expect(badge({ creditsBalance: 1 })).toEqual({ text: '1', look: 'secondary', title: '1 credit' });
    expect(badge({ creditsBalance: 3 })).toEqual({ text: '3', look: 'secondary', title: '3 credits' });
    expect(badge({})).toEqual({ text: '0', look: 'destructive', title: 'No credits' });
  });
});
