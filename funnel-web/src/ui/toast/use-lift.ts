import { useLayoutEffect, useState } from 'react';

/** What asks something at the bottom of the window, in its own place there or stuck to the edge. */
const ASKING = '[aria-label="Cookie settings"]';

/** How much of it shows, in pixels; never more than half of a low window, or what is above it would be out of sight. */
function shownOfIt(): number {
  const { clientHeight } = document.documentElement;
  const top = document.querySelector(ASKING)?.getBoundingClientRect().top ?? clientHeight;
  return Math.min(Math.max(clientHeight - top, 0), clientHeight / 2);
}

/** How far above the bottom edge a notification stands, so that both it and the question about cookies can be used. */
export function useLift(): number {
  const [lift, setLift] = useState(0);
  useLayoutEffect(() => {
    const tell = () => setLift(shownOfIt());
    const stop = new AbortController();
    for (const event of ['scroll', 'resize'])
      window.addEventListener(event, tell, { signal: stop.signal, passive: true });
    // The question is the last thing of the document: its coming and its going change the height.
    const height = new ResizeObserver(tell);
    height.observe(document.body);
    tell();
    return () => {
      stop.abort();
      height.disconnect();
    };
  }, []);
  return lift;
}
