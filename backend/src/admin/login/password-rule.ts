/** Long enough to be a sentence; Argon2 takes any length, a request does not. */
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 128;

/** What every attacker tries here first. */
const OBVIOUS = ['roadbook', 'password', 'admin', 'operator'];

/** zxcvbn's estimate: 3 and more withstands guessing against a slow hash. */
const STRONG = 3;

/**
 * What is wrong with a new password; null when nothing is. Common passwords, also with a year or a sign at their end, are told from the
 * package's list of 49,000; no rule about kinds of characters.
 * @param words what an attacker would try first, such as the operator's name
 */
export async function passwordProblem(password: string, words: string[]): Promise<string | null> {
  if (password.length < SHORTEST_PASSWORD) return `At least ${SHORTEST_PASSWORD} characters`;
  if (password.length > LONGEST_PASSWORD) return `At most ${LONGEST_PASSWORD} characters`;
  const known = [...OBVIOUS, ...words.flatMap((word) => [word, ...word.split(/[^a-z0-9]+/i)])].map((word) =>
    word.toLowerCase(),
  );
  // Loaded when the first password is changed: the lists take a moment, and most processes never need them.
  const { estimator } = await import('./password-estimator.js');
  const check = estimator();
  // Several obvious words in a row look long: what remains without them has to be strong as well.
  const rest = known
    .filter((word) => word.length > 2)
    .reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase());
  const isStrong = [password, rest].every((text) => check.check(text, known).score >= STRONG);
  return isStrong ? null : 'This password is easy to guess. Several random words make a good one.';
}
