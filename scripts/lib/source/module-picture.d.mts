export function drawModules(table: {
  base: Record<string, string[]>;
  parts: Record<string, string[]>;
  owners: Map<string, string>;
  readModels: string[];
}): string;
