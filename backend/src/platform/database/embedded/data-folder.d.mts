export function folderProblem(folder: string): string | null;
