import { type Claimant, decideMerge, type Holder } from './merge-decision.js';

const guest: Claimant = { id: 'c', verifiedAsOther: false, typedIt: false };
const typed: Claimant = { ...guest, typedIt: true };
const other: Claimant = { ...guest, verifiedAsOther: true };
const changing: Claimant = { ...other, typedIt: true };
const proven: Holder = { id: 'h', verified: true };
const unproven: Holder = { id: 'h', verified: false };
const same = (verified: boolean): Holder => ({ id: 'c', verified });

it.each<[string, Claimant, string, Holder | null, string, string | null, boolean, boolean?]>([
  ['a guest', guest, 'nobody', null, 'claimant', null, false],
  ['who typed it', typed, 'nobody', null, 'claimant', null, false],
  ['who typed it', typed, 'themselves, unproven', same(false), 'claimant', null, false],
  ['a proven person', typed, 'themselves, proven', same(true), 'claimant', null, false],
  ['a guest', guest, 'a proven user', proven, 'holder', 'claimant', false],
  ['who typed it', typed, 'a proven user', proven, 'holder', 'claimant', false],
  ['a guest', guest, 'a user who only typed it', unproven, 'claimant', null, true],
  ['who typed it', typed, 'a user who only typed it', unproven, 'claimant', null, true],
  ['proven as another', other, 'nobody', null, 'new user', null, false],
  ['proven as another', other, 'a proven user', proven, 'holder', null, false],
  ['proven as another', other, 'a user who only typed it', unproven, 'new user', null, true],
  ['changing their email', changing, 'nobody', null, 'claimant', null, false, true],
  ['changing their email', changing, 'a proven user', proven, 'holder', null, false],
  ['changing their email', changing, 'a user who only typed it', unproven, 'claimant', null, false, true],
])(
  '[X5-001, X5-005] the link is opened by %s%.0s and the email held by %s%.0s: %s stays',
  (_, claimant, __, holder, survivor, merged, yields, waits = false) => {
    expect(decideMerge(claimant, holder)).toEqual({ survivor, merged, yields, waits });
  },
);
