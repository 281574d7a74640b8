interface Written {
  readonly name: string;
  readonly default: string;
  readonly about: string;
}

export function envExample(settings: readonly Written[]): string;

export function settingsData<S>(
  settings: readonly { readonly name: string; readonly schema: S }[],
  toJsonSchema: (schema: S) => object,
): { name: string; must: string; rule: object }[];
