/** What a setting holds, by its name. */
type Held = (name: string) => string;

interface Given {
  readonly name: string;
  readonly default: string;
  readonly file: string | null;
}

export function textOf(env: NodeJS.ProcessEnv, setting: Given, folder: string): string;
export function nameProblem(env: NodeJS.ProcessEnv): string | null;
export function togetherProblem(of: Held, historyNeeds: Readonly<Record<string, readonly string[]>>): string | null;
export function portProblem(of: Held, taken: readonly (readonly [number, string])[]): string | null;
export function hostProblem(host: string): Promise<string | null>;
