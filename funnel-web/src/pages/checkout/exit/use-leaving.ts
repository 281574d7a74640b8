import { useEffect, useState } from 'react';
import { TIMINGS, paced } from '../../../session/timings';

/** So near the upper edge, in pixels, a mouse on its way up is leaving. */
const EDGE_PX = 10;

/** True once the mouse has left over the upper edge, once per page load; never on a touch screen. */
export function useLeaving(): readonly [leaving: boolean, stay: () => void] {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!window.matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const left = ({ clientY, relatedTarget }: MouseEvent) => {
      if (clientY > EDGE_PX || relatedTarget !== null) return;
      document.removeEventListener('mouseout', left);
      timer = setTimeout(() => setLeaving(true), paced(TIMINGS.exitIntent));
    };
    document.addEventListener('mouseout', left);
    return () => {
      document.removeEventListener('mouseout', left);
      clearTimeout(timer);
    };
  }, []);
  return [leaving, () => setLeaving(false)];
}
