/** Long enough for any browser to have read the file; some begin only after the click is over. */
const KEPT_MS = 40_000;

/** Gives the visitor a file that was made in the page. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
