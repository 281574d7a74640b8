import { randomBytes } from 'node:crypto';

/** Without i, l, o and u: nothing to mistake when it is read aloud or typed from paper. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** 5 random bits a letter, in groups, e.g. 'k7mq2-x0v9d-...'. */
export function randomLetters(count: number, group: number): string {
  const letters = Array.from(randomBytes(count), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
  return letters.replace(new RegExp(`.{${group}}(?=.)`, 'g'), '$&-');
}
