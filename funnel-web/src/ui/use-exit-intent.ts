import { useEffect, useRef } from 'react';
import { TIMINGS, paced } from '../session/timings';

/** Distance to the upper edge that counts as leaving, in px. */
const EDGE = 10;
const MOBILE_BELOW = 768;

function hasPointer(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches && window.innerWidth >= MOBILE_BELOW;
}

interface ExitIntent {
  onPointer?: () => void;
  onStart?: () => void;
  /** It has not come back half a second later. */
  onLeaving: () => void;
}

export function useExitIntent(active: boolean, intent: ExitIntent): void {
  const latest = useRef(intent);
  useEffect(() => void (latest.current = intent));

  useEffect(() => {
    if (!active) return;
    let last = Number.POSITIVE_INFINITY;
    let over: EventTarget | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function startTimer() {
      if (!hasPointer() || timer !== undefined) return;
      timer = setTimeout(() => latest.current.onLeaving(), paced(TIMINGS.exitIntent));
      latest.current.onStart?.();
    }

    function follow({ clientY, pointerType, target }: PointerEvent) {
      if (target !== over && pointerType === 'mouse' && hasPointer()) latest.current.onPointer?.();
      over = target;
      const up = clientY < last;
      last = clientY;
      if (clientY > EDGE) {
        clearTimeout(timer);
        timer = undefined;
      } else if (up && pointerType === 'mouse') startTimer();
    }

    // A fast pointer leaves without an event near the edge.
    function leaveWindow({ clientY, relatedTarget }: MouseEvent) {
      if (clientY <= EDGE && relatedTarget === null) startTimer();
    }

    document.addEventListener('pointermove', follow);
    document.addEventListener('mouseout', leaveWindow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('mouseout', leaveWindow);
    };
  }, [active]);
}
