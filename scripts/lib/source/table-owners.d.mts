export function ownershipViolations(sources: Map<string, string>, readModels: string[]): string[];
export function tableOwners(sources: Map<string, string>): Map<string, string>;
