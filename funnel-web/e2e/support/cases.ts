import { expect } from '@playwright/test';

/** Cases in groups of about the same number: each group is a test, which may run beside the others. */
export function inGroups<Case>(cases: readonly Case[], groups: number): Case[][] {
  const size = Math.ceil(cases.length / groups);
  return Array.from({ length: Math.ceil(cases.length / size) }, (_, index) =>
    cases.slice(index * size, (index + 1) * size),
  );
}

/**
 * Looks at cases that share a page, because to load it costs most of what a case of its own would. The expectations say which case
 * they are about, and one that fails does not hide the others.
 */
export async function eachCase<Case>(cases: readonly Case[], look: (one: Case) => Promise<void>): Promise<void> {
  const wrong: string[] = [];
  for (const one of cases) await look(one).catch((error: unknown) => wrong.push(String(error)));
  expect(wrong, wrong.join('\n\n')).toEqual([]);
}
