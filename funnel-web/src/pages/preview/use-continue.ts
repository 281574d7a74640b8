import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PACE, paced, pause } from '../../session/timings';
import { useStillHere } from '../../ui/use-is-mounted';

/** Waits a moment, goes on, and lets go of its lock after a second even when going on failed. */
export function useContinue(target: string | null) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const lock = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(lock.current), []);

  async function goOn() {
    if (busy || target === null) return;
    setBusy(true);
    lock.current = setTimeout(() => setBusy(false), paced(PACE.previewBusyLock));
    await pause(PACE.previewContinue);
    if (!stillHere()) return;
    try {
      await navigate(target);
    } catch {
      await navigate('/');
    }
  }

  return { busy, goOn };
}
