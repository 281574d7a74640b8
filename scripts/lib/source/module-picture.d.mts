export function drawModules(table: {
  base: Record<string, string[]>;
  parts: Record<string, string[]>;
  sources: Map<string, string>;
}): string;
