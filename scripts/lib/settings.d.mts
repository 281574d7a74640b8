/** One line about the first variable with a value that no setting takes, or null. */
export function settingsProblem(env: Record<string, string | undefined>): string | null;
