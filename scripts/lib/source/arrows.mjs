// An arrow of the lint table that no import follows says of two modules what is not so.
import ts from 'typescript';
import { resolveImport } from './files.mjs';

/**
 * One line for each arrow that no import follows; tests are not asked.
 * @param root such as backend/src
 * @param table folder below the root -> folders it may use
 */
export function unusedArrows(sources, root, table) {
  const folderOf = (file) => (file?.startsWith(`${root}/`) ? file.slice(root.length + 1).split('/')[0] : undefined);
  const followed = new Set();
  for (const [file, text] of sources) {
    if (/\.spec\.tsx?$/.test(file)) continue;
    for (const { fileName } of ts.preProcessFile(text).importedFiles)
      followed.add(`${folderOf(file)} ${folderOf(resolveImport(file, fileName, sources))}`);
  }
  return Object.entries(table).flatMap(([from, targets]) =>
    targets
      .filter((to) => !followed.has(`${from} ${to}`))
      .map((to) => `${root}/${from} may use ${to} and does not; take it out of the lint table`),
  );
}
