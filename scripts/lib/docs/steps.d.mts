/** @returns the files touched */
export function follow(text: string, folder: string): string[];
export function commandsOf(text: string): string[];
