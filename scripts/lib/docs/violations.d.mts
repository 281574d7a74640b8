/** @param texts pages besides those there are */
export function docsViolations(texts?: { file: string; text: string }[]): string[];
