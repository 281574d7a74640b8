/** Every value of a key anywhere in an object. */
export function found(key: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === key ? [value as unknown] : []),
    ...found(key, value),
  ]);
}
