import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TIMINGS, paced, pause } from '../../session/timings';
import { useIsMounted } from '../../ui/use-is-mounted';
import { pathOf } from '../../app/paths';

/** Waits a moment, goes on, and lets go of its lock after a second even when going on failed. */
export function useContinue(target: string | null) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const lock = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(lock.current), []);

  async function proceed() {
    if (busy || target === null) return;
    setBusy(true);
    lock.current = setTimeout(() => setBusy(false), paced(TIMINGS.previewBusyLock));
    await pause(TIMINGS.previewContinue);
    if (!isMounted()) return;
    try {
      await navigate(target);
    } catch {
      await navigate(pathOf('home'));
    }
  }

  return { busy, proceed };
}
