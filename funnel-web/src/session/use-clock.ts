import { useEffect, useState } from 'react';
import { TIMINGS, paceDivisor, paced } from './timings';

/** Milliseconds since the page showed, in the time of the specification: a faster pace makes this clock run faster. */
export function useClock(running: boolean): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (!running) return;
    const start = performance.now();
    const speed = paceDivisor();
    const timer = setInterval(
      () => setElapsed((performance.now() - start) * speed),
      Math.max(16, paced(TIMINGS.progressTick)),
    );
    return () => clearInterval(timer);
  }, [running]);
  return elapsed;
}
