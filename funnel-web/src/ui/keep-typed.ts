import type { ChangeEvent } from 'react';

/** Replaces the typed text by its accepted part, without moving the caret. Delete skips characters of the mask. */
export function keepTyped(event: ChangeEvent<HTMLInputElement>, kept: (raw: string) => string): string {
  const input = event.target;
  const before = kept(input.value.slice(0, input.selectionStart ?? input.value.length));
  const text = kept(input.value);
  if (text === input.value) return text;
  let caret = before.length;
  if ((event.nativeEvent as InputEvent).inputType === 'deleteContentForward')
    while (caret < text.length && kept(text.slice(0, caret + 1)) === before) caret += 1;
  input.value = text;
  input.setSelectionRange(caret, caret);
  return text;
}
