export function startAtTop(): void {
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}
