import { useCallback, useEffect, useRef } from 'react';

/** Tells late answers whether the page is still shown, so that they don't bring back a visitor who has left it. */
export function useIsMounted(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  return useCallback(() => here.current, []);
}
