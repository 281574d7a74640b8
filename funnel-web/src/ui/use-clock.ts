import { useEffect, useState } from 'react';
import { TIMINGS, paceDivisor, paced } from '../session/timings';

function every(milliseconds: number, tick: () => void): () => void {
  const timer = setInterval(tick, milliseconds);
  return () => clearInterval(timer);
}

/** Milliseconds since the start; a faster pace makes this clock run faster. */
export function useClock(running: boolean): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (!running) return;
    const start = performance.now();
    const speed = paceDivisor();
    return every(Math.max(16, paced(TIMINGS.progressTick)), () => setElapsed((performance.now() - start) * speed));
  }, [running]);
  return elapsed;
}

/** The time in milliseconds, updated every second whatever the pace, because the server's holds end by real time. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const tick = () => setNow(Date.now());
    tick();
    return every(TIMINGS.secondTick, tick);
  }, [running]);
  return now;
}
