export function unusedArrows(sources: Map<string, string>, root: string, table: Record<string, string[]>): string[];
