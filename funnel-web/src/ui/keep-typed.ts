import type { ChangeEvent } from 'react';

/**
 * Puts what a field keeps of what was typed in its place. The caret stays where the typing goes on: by itself it would jump to the end.
 * The Delete key goes on behind the signs of the mask, which it could never take away.
 */
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
