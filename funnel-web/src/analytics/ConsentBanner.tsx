import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button';
import { answerConsent, closeCookieSettings, consent, refusedByBrowser } from './consent';

const STATE = {
  granted: 'You have accepted analytics. You can change that here.',
  denied: 'You have declined analytics. Nothing is recorded.',
};

function text(): string {
  if (refusedByBrowser())
    return 'Your browser sends a privacy signal (Global Privacy Control or Do Not Track). Analytics stays off.';
  const answer = consent();
  if (answer) return STATE[answer];
  return 'May we use two analytics cookies? They never hold your VIN, plate or email.';
}

/** What only takes the focus to start a page from there is as tall as the page. */
function isUnder(bar: HTMLElement, focused: HTMLElement): boolean {
  const [above, below] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
  return focused.tabIndex >= 0 && above.bottom > below.top && above.top < below.bottom;
}

/**
 * Asks once, with two equal buttons and nothing chosen in advance. Opened again from the footer. It is the last thing of the
 * document, so its coming moves nothing. A phone has no room to spare: there it covers nothing either.
 */
export default function ConsentBanner({ sticky }: { sticky: boolean }) {
  const refused = refusedByBrowser();
  const again = refused || consent() !== null;
  const box = useRef<HTMLElement>(null);

  // By itself it never takes the focus, nor lies over what has it: a keyboard may be at the bottom of the page before it comes.
  useEffect(() => {
    const focused = document.activeElement;
    if (!again && box.current && focused instanceof HTMLElement && isUnder(box.current, focused))
      focused.scrollIntoView({ block: 'nearest' });
  }, [again]);

  // Opened by the visitor: bring it into view and let the keyboard go on from there.
  useEffect(() => {
    if (!again) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, [again]);

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Cookie settings"
      className={clsx(
        'no-print border-t border-rule bg-sheet text-ink',
        sticky && 'z-30 md:sticky md:bottom-0 md:shadow-float',
      )}
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-3">
        <p className="min-w-0 flex-1 basis-72 text-sm">{text()}</p>
        <div className="grid auto-cols-fr grid-flow-col gap-3 max-sm:w-full">
          {refused ? (
            <Button look="secondary" onClick={closeCookieSettings}>
              Close
            </Button>
          ) : (
            <>
              <Button look="secondary" onClick={() => answerConsent('denied')}>
                Decline
              </Button>
              <Button look="secondary" onClick={() => answerConsent('granted')}>
                Accept
              </Button>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
