export function misspelledProblem(env: NodeJS.ProcessEnv, names: readonly string[]): string | null;
export function unknownNames(env: NodeJS.ProcessEnv, names: readonly string[]): string | null;
