import type { Locator } from '@playwright/test';

/** Pastes as a person would: the page may take the event over. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    // The browser itself would put the text in unless the page took the event over.
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}
