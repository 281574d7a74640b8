import { randomBytes } from 'node:crypto';
import { seal, unseal } from './sealed.js';

it('opens with its key only, and only unchanged', () => {
  const key = randomBytes(32);
  const sealed = seal(key, 'JBSWY3DPEHPK3PXP');
  expect(unseal(key, sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(seal(key, 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  expect(() => unseal(randomBytes(32), sealed)).toThrow();
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1]! ^= 1;
  expect(() => unseal(key, changed.toString('base64url'))).toThrow();
});
