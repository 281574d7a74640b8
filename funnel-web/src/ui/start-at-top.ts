/** What takes the place of a page is read from its top, and the keyboard goes on in it. */
export function startAtTop(): void {
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}
