import { decideMerge } from './merge-decision.js';

const EMAIL = 'ada@example.org';
const OTHER = 'bo@example.org';
const guest = { id: 'c', email: null, contactEmail: null, isVerified: false };
const typed = { ...guest, contactEmail: EMAIL };
const other = { id: 'c', email: OTHER, contactEmail: OTHER, isVerified: true };
const changing = { ...other, contactEmail: EMAIL };
const proven = { id: 'h', email: EMAIL, contactEmail: EMAIL, isVerified: true };
const unproven = { ...proven, isVerified: false };
const same = (isVerified: boolean) => ({ ...proven, id: 'c', isVerified });

type MergeUser = Parameters<typeof decideMerge>[1];

it.each<[string, MergeUser, string, MergeUser, string, boolean, boolean, boolean?]>([
  ['a guest', guest, 'nobody', null, 'claimant', false, false],
  ['who typed it', typed, 'nobody', null, 'claimant', false, false],
  ['who typed it', typed, 'themselves, unproven', same(false), 'claimant', false, false],
  ['a proven person', same(true), 'themselves, proven', same(true), 'claimant', false, false],
  ['a guest', guest, 'a proven user', proven, 'holder', true, false],
  ['who typed it', typed, 'a proven user', proven, 'holder', true, false],
  ['a guest', guest, 'a user who only typed it', unproven, 'claimant', false, true],
  ['who typed it', typed, 'a user who only typed it', unproven, 'claimant', false, true],
  ['proven as another', other, 'nobody', null, 'new user', false, false],
  ['proven as another', other, 'a proven user', proven, 'holder', false, false],
  ['proven as another', other, 'a user who only typed it', unproven, 'new user', false, true],
  ['changing their email', changing, 'nobody', null, 'claimant', false, false, true],
  ['changing their email', changing, 'a proven user', proven, 'holder', false, false],
  ['changing their email', changing, 'a user who only typed it', unproven, 'claimant', false, false, true],
])(
  '[X5-001, X5-005] the link is opened by %s%.0s and the email held by %s%.0s: %s stays',
  (_, claimant, __, holder, survivor, merges, yields, waits = false) => {
    expect(decideMerge(EMAIL, claimant, holder)).toEqual({ survivor, merges, yields, waits });
  },
);
