/** Choices of a filter from codes. */
export const choices = (codes: readonly string[]) =>
  codes.map((id) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1).replaceAll(/[_-]/g, ' ') }));
