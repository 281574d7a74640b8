/** Scrolls to the top and moves the focus to the content. */
export function startAtTop(): void {
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}
