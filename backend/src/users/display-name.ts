/** What to call a visitor: the part of the email before the at sign, otherwise 'Guest ' and the last six characters of the anonymous id (row 90). */
export function displayName(email: string | null, anonId: string): string {
  return email?.split('@')[0] || `Guest ${anonId.slice(-6)}`;
}
