/** An email its owner recognizes and nobody else can write to: 'a•••@e•••.org'. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const dot = email.lastIndexOf('.');
  return `${first(email)}•••@${first(email.slice(at + 1))}•••${dot > at ? email.slice(dot) : ''}`;
}

/** By character, so that none is cut in half. */
const first = (text: string): string => [...text][0] ?? '';
