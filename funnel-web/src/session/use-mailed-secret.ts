import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface MailedSecret {
  /** What stood behind '#', with it; empty when nothing did. */
  secret: string;
  /** It is still in the address: nothing is sent before it has left. */
  inAddress: boolean;
  forget: () => void;
}

/**
 * The secret of a mailed link leaves the address bar at once; whatever else an address names behind '#' stays there. A reload finds the
 * secret in this entry of the tab's history, which no other page reads and which goes with the tab (docs/decisions/0008).
 * @param begins how the hash of this page's mailed links begins
 */
export function useMailedSecret(begins: RegExp): MailedSecret {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = begins.test(hash);
  const kept: unknown = (state as { secret?: unknown } | null)?.secret;
  const [secret, setSecret] = useState(typeof kept === 'string' ? kept : '');
  if (inAddress && secret !== hash) setSecret(hash);

  // A jump within the page makes an entry of its own in the history, which knows nothing.
  const known = !inAddress && kept === (secret || undefined);
  useEffect(() => {
    if (secret && !known)
      void navigate(pathname + search + (inAddress ? '' : hash), { replace: true, state: { secret } });
  }, [secret, known, inAddress, hash, pathname, search, navigate]);

  function forget() {
    setSecret('');
    void navigate(pathname + search, { replace: true, state: null });
  }
  return { secret, inAddress, forget };
}
