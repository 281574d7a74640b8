import { describeErrors, reportError } from '../api/error-log';
import { scrub } from '../../../backend/src/platform/input-rules/scrub.js';
import { searchInWords } from '../search/search';
import { rememberedSearch } from '../search/search-memory';

/** Adds to every report what is searched and which button was used last; never what was typed. */
export function describeContext(): void {
  let last: string | undefined;
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button, [role="button"], a[href]') : null;
      if (!button) return;
      // The words of a link can be a person's: its name on the account link, a vehicle on a list.
      last = button.tagName === 'A' ? 'click: link' : `click: ${scrub(button.textContent).trim().slice(0, 60)}`;
    },
    { capture: true, passive: true },
  );
  describeErrors(() => {
    const search = rememberedSearch();
    return { searchInfo: search ? searchInWords(search) : undefined, userAction: last };
  });
}

/** Sends what nothing else caught. An anonymous 'Script error' comes from a foreign script and tells nothing. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ message, error }: ErrorEvent) => {
    if (/^Script error\.?$/.test(message)) return;
    reportError({
      message,
      stack: error instanceof Error ? error.stack : undefined,
      funnel: 'window_error',
      severity: 'high',
    });
  });
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    reportError({ message: error.message, stack: error.stack, funnel: 'unhandled_rejection', severity: 'high' });
  });
}
