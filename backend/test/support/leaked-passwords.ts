import { createHash } from 'node:crypto';

const FOUND = 37;
/** A hash of nothing that is tested, as each answer holds hundreds. */
const ANOTHER = `${'0'.repeat(34)}A`;

/** What a service of leaked passwords answers for the first five characters of this one's hash. @param times as it was found; 0 for padding */
export function rangeWith(password: string, times = FOUND): string {
  const rest = createHash('sha1').update(password).digest('hex').toUpperCase().slice(5);
  return [`${ANOTHER}:3`, `${rest}:${times}`].join('\r\n');
}
