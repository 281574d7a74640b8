export function unusedExports(sources: Map<string, string>, isProduct: (file: string) => boolean): string[];
