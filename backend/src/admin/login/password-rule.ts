export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;

const OBVIOUS = ['roadbook', 'password', 'admin', 'operator'];

/** The lowest score of zxcvbn that withstands guessing against a slow hash. */
const STRONG = 3;

/**
 * What is wrong with a new password; null when nothing is. Common passwords are those of zxcvbn's list.
 * @param words what an attacker would try first, such as the operator's name
 */
export async function passwordProblem(password: string, words: string[]): Promise<string | null> {
  if (password.length < MIN_PASSWORD_LENGTH) return `At least ${MIN_PASSWORD_LENGTH} characters`;
  if (password.length > MAX_PASSWORD_LENGTH) return `At most ${MAX_PASSWORD_LENGTH} characters`;
  const known = [...OBVIOUS, ...words.flatMap((word) => [word, ...word.split(/[^a-z0-9]+/i)])].map((word) =>
    word.toLowerCase(),
  );
  // Loaded on demand: the lists take a moment, and most processes never need them.
  const { estimator } = await import('./password-estimator.js');
  const check = estimator();
  // Several obvious words in a row look long, so that what remains without them must be strong as well.
  const rest = known
    .filter((word) => word.length > 2)
    .reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase());
  const isStrong = [password, rest].every((text) => check.check(text, known).score >= STRONG);
  return isStrong ? null : 'This password is easy to guess. Several random words make a good one.';
}
