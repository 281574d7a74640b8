export function readEnvFile(file: string): Record<string, string>;
