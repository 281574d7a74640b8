import { KEYS } from './storage';

/** The keys of the session that the specification lists by name. */
const SPECIFIED = [
  ...[
    'userInfo',
    'userProfile',
    'currentReportId',
    'vehicle-report-x',
    'vehicle-image-x',
    'userType',
    'lastValidSearch',
  ],
  ...['loadingStartTime', 'preferSecureUrl', 'secureToken', 'conversion_events', 'funnel_steps', 'searchInfo'],
  ...['app_version', 'cache_timestamp'],
];

describe('the keys of the session', () => {
  it('[A3-034, A3-041, A3-042] are the specified ones, without a profile and a second copy of the token', () => {
    const kept = Object.values(KEYS).map((key) => (typeof key === 'string' ? key : key('x')));
    expect(SPECIFIED.filter((key) => !kept.includes(key))).toEqual(['userProfile', 'preferSecureUrl', 'secureToken']);
  });
});
