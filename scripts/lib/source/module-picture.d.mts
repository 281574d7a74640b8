export function drawModules(table: {
  base: Record<string, string[]>;
  parts: Record<string, string[]>;
  owners: Map<string, string>;
  readModels: string[];
  objects: Record<string, { owner: string; why: string }>;
  offered: Record<string, string>;
}): string;
