interface Lists {
  objects?: Record<string, { owner: string; why: string }>;
  offered?: Record<string, string>;
}
export function ownershipViolations(sources: Map<string, string>, readModels: string[], lists?: Lists): string[];
export function tableOwners(sources: Map<string, string>): Map<string, string>;
