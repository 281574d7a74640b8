import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PersonalDataView } from '../../api/types';
import { keptParts, personOf } from './kept';

/** Any list has one entry, unless it is given. */
const dataWith = (lists: Partial<Record<keyof PersonalDataView, object[]>>): PersonalDataView =>
  new Proxy(lists, {
    get: (given, key) => given[key as keyof PersonalDataView] ?? [{}],
  }) as unknown as PersonalDataView;

const personWith = (user: object) => personOf({ user } as PersonalDataView);

const LIMITS = 'Counts that prevent abuse';

describe('what is kept of a person', () => {
  const part = (name: string, lists = {}) => keptParts(dataWith(lists)).find((one) => one.name === name);

  it('counts each list in its own word, also where there is none', () => {
    expect(part('Vehicles you looked up')?.count).toBe('1 vehicle');
    expect(part('Vehicles you looked up', { reports: [{}, {}] })?.count).toBe('2 vehicles');
    expect(part('Postal addresses', { addresses: [{}, {}] })?.count).toBe('2 addresses');
    expect(part('Signatures', { signatures: [] })?.count).toBe('0 signatures');
  });

  it('says of every list why it is kept and what an erasure does to it, under a name of its own', () => {
    const [account, ...parts] = keptParts(dataWith({})).filter(({ name }) => name !== LIMITS);
    expect(account).toMatchObject({ name: 'Your account', count: expect.stringContaining('phone number') });
    for (const { name, count, why, erased } of parts) {
      expect(count).toMatch(/^1 \S/);
      for (const sentence of [why, erased])
        expect([name, sentence]).toEqual([name, expect.stringMatching(/^[A-Z].+\.$/)]);
    }
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
  });

  it('names the IP addresses that no deletion reaches, and for as long as the server keeps them', () => {
    const retention = readFileSync(
      join(__dirname, '../../../../backend/src/platform/personal-data/retention.ts'),
      'utf8',
    );
    const daysOf = (what: string) => Number(new RegExp(`${what}: (\\d+),`).exec(retention)?.[1]);
    expect(daysOf('addressCounts')).toBe(7);
    const limits = part(LIMITS);
    expect(limits).toMatchObject({ count: 'IP address', erased: expect.stringMatching(/stays for up to a week/) });
    expect(limits?.why).toMatch(/for a week how often it looked up vehicles .* a checksum of it for up to a day/);
  });

  it('keeps the order of a person’s way: what was looked up, then what was signed and bought', () => {
    const names = keptParts(dataWith({})).map(({ name }) => name);
    const wanted = ['Vehicles you looked up', 'Signatures', 'Checkouts, purchases and what you agreed to'];
    expect(names.filter((name) => wanted.includes(name))).toEqual(wanted);
  });
});

describe('the person of an account', () => {
  it('is reached at the address of the contact, or else at that of the account', () => {
    const both = { id: 'u1', email: 'a@example.org', contactEmail: 'b@example.org' };
    expect(personWith(both)).toMatchObject({ id: 'u1', email: 'b@example.org' });
    expect(personWith({ ...both, contactEmail: null }).email).toBe('a@example.org');
    expect(personWith({ ...both, contactEmail: '' }).email).toBe('a@example.org');
  });

  it('has a text for all that a form shows', () => {
    expect(personWith({ fullName: 'Ada Palmer', phoneNumber: '5551234567' })).toEqual({
      id: '',
      email: '',
      fullName: 'Ada Palmer',
      phone: '5551234567',
    });
    expect(personWith({ fullName: null, phoneNumber: 5551234567 })).toMatchObject({ fullName: '', phone: '' });
  });
});
