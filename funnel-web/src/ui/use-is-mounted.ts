import { useCallback, useEffect, useRef } from 'react';

/** Says whether the page is still on show: an answer that comes later must not fetch back a visitor who has gone elsewhere. */
export function useIsMounted(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  return useCallback(() => here.current, []);
}
