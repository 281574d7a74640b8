type ValueOf = (name: string) => string;

interface StoredSetting {
  readonly name: string;
  readonly default: string;
  readonly file: string | null;
}

export function textOf(env: NodeJS.ProcessEnv, setting: StoredSetting, folder: string): string;
export function nameProblem(env: NodeJS.ProcessEnv): string | null;
export function misspelledProblem(env: NodeJS.ProcessEnv, names: readonly string[]): string | null;
export function unknownNames(env: NodeJS.ProcessEnv, names: readonly string[]): string | null;
export function togetherProblem(
  valueOf: ValueOf,
  historyNeeds: Readonly<Record<string, readonly string[]>>,
): string | null;
export function portProblem(valueOf: ValueOf, taken: readonly (readonly [number, string])[]): string | null;
export function hostProblem(host: string): Promise<string | null>;
