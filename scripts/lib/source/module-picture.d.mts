export function drawModules(table: {
  layers: string[][];
  neighbors: Record<string, string[]>;
  sources: Map<string, string>;
}): string;
