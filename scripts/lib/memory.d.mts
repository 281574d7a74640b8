export function quickFolder(memory?: string, neededBytes?: number): string;
