/** Masks an email so that its owner alone recognizes it: 'a•••@e•••.org'. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const dot = email.lastIndexOf('.');
  return `${first(email)}•••@${first(email.slice(at + 1))}•••${dot > at ? email.slice(dot) : ''}`;
}

const first = (text: string): string => [...text][0] ?? '';
