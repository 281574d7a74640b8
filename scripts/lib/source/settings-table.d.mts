interface Written {
  readonly name: string;
  readonly default: string;
  readonly about: string;
}

export function envExample(settings: readonly Written[]): string;

export function settingsData<S, M>(
  settings: readonly {
    readonly name: string;
    readonly file: string | null;
    readonly default: string;
    readonly schema: S;
  }[],
  toJsonSchema: (schema: S) => object,
  more: M,
): M & { settings: { name: string; must: string; secret: boolean; default?: string; rule: object }[] };
