export function certificatesIn(file: string): string[];
