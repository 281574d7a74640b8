import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface MailedSecret {
  /** What stood behind '#', with it; empty when nothing did. */
  secret: string;
  /** It is still in the address: nothing is sent before it has left. */
  inAddress: boolean;
  /** It is used, or not wanted. */
  forget: () => void;
}

/**
 * The secret of a mailed link leaves the address bar at once. A reload finds it in this entry of the tab's history, which no other page
 * reads and which goes with the tab (docs/decisions/0074).
 */
export function useMailedSecret(): MailedSecret {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash) void navigate(pathname + search, { replace: true, state: { secret: hash } });
  }, [hash, pathname, search, navigate]);
  const kept = (state as { secret?: unknown } | null)?.secret;
  return {
    secret: hash || (typeof kept === 'string' ? kept : ''),
    inAddress: hash !== '',
    forget: () => void navigate(pathname + search, { replace: true, state: null }),
  };
}
