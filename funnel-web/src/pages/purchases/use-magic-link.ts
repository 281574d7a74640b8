import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/client';
import { consumeLink } from '../../api/purchase-calls';
import { takeWayBack } from '../../session/after-link';
import { announceEntitlement } from '../../offers/entitlement';
import { useIsMounted } from '../../ui/use-is-mounted';

export type LinkState = 'none' | 'opening' | 'opened' | 'invalid' | 'failed';

/** The server knows no such link any more; of anything else the link itself knows nothing. */
const isNoLink = (error: unknown) => error instanceof ApiError && ['LINK_INVALID', 'VALIDATION'].includes(error.code);

const LINK = /^#link=([\w-]+)$/;

/** Uses the link of the address up. Its secret leaves the address bar before anything else happens. */
export function useMagicLink(): { state: LinkState; retry: () => void } {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isMounted = useIsMounted();
  const token = LINK.exec(hash)?.[1] ?? null;
  const secret = useRef<string | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const [state, setState] = useState<LinkState>('none');
  if (token && token !== seen) {
    setSeen(token);
    setState('opening');
  }

  const consume = useCallback(async () => {
    const used = secret.current;
    if (!used) return;
    try {
      await consumeLink(used);
      secret.current = null;
      // Whatever was fetched before belongs to whom this browser was.
      queries.clear();
      announceEntitlement();
      setState('opened');
      const back = takeWayBack();
      if (back && isMounted()) void navigate(back, { replace: true });
    } catch (error) {
      setState(isNoLink(error) ? 'invalid' : 'failed');
    }
  }, [navigate, queries, isMounted]);

  useEffect(() => {
    if (!token || secret.current === token) return;
    secret.current = token;
    void navigate(pathname + search, { replace: true });
    void consume();
  }, [token, pathname, search, navigate, consume]);

  function retry() {
    setState('opening');
    void consume();
  }

  return { state, retry };
}
