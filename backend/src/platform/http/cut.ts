/** The beginning of a text. Never half a character: PostgreSQL refuses JSON that ends in one. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, '');
}
