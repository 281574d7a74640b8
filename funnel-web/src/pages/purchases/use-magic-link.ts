import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/client';
import { consumeLink } from '../../api/purchase-calls';
import { linkQuery } from '../../api/purchase-queries';
import type { LinkView } from '../../api/types';
import { pathOf } from '../../app/paths';
import { announceEntitlement } from '../../api/entitlement';
import { takeWayBack } from '../../session/after-link';
import { useMailedSecret } from '../../session/use-mailed-secret';
import { useIsMounted } from '../../ui/use-is-mounted';

/** `asked`: what it would do is known, and nothing happens before it is confirmed. */
export type LinkState =
  { state: 'none' | 'looking' | 'opening' | 'opened' | 'invalid' | 'failed' } | { state: 'asked'; link: LinkView };

interface Link {
  token: string;
  /** The report it was asked for. */
  reportId: string | null;
}

/** The server knows no such link any more; of anything else the link itself knows nothing. */
const isNoLink = (error: unknown) => error instanceof ApiError && ['LINK_INVALID', 'VALIDATION'].includes(error.code);

const LINK = /^#link=([\w-]+)(?:&report=([\w-]{22}))?$/;

function linkOf(secret: string): Link | null {
  const [, token, reportId] = LINK.exec(secret) ?? [];
  return token ? { token, reportId: reportId ?? null } : null;
}

interface MagicLink {
  found: LinkState;
  /** Uses the link up. */
  confirm: () => void;
  dismiss: () => void;
  retry: () => void;
}

/** The mailed link this page was opened by: it is looked at, and used up when its owner says so. */
export function useMagicLink(): MagicLink {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isMounted = useIsMounted();
  const { secret, inAddress, forget } = useMailedSecret(/^#link=/);
  const link = linkOf(secret);
  const token = link?.token ?? '';

  const using = useMutation({
    mutationFn: (used: Link) => consumeLink(used.token),
    onSuccess: (_, { reportId }) => {
      // Whatever was fetched before belongs to whom this browser was.
      queries.clear();
      announceEntitlement();
      const wayBack = takeWayBack();
      const next = reportId ? pathOf('results', { reportId }) : wayBack;
      if (!isMounted()) return;
      if (next) void navigate(next, { replace: true });
      else forget();
    },
  });
  const used = using.variables?.token === token;
  const looking = useQuery({
    ...linkQuery(token),
    enabled: link !== null && !inAddress && !(used && using.isSuccess),
    refetchOnWindowFocus: false,
  });

  function stateOf(): LinkState {
    if (!link) return { state: 'none' };
    if (inAddress) return { state: 'looking' };
    if (used && using.isPending) return { state: 'opening' };
    if (used && using.isSuccess) return { state: 'opened' };
    const error = (used ? using.error : null) ?? looking.error;
    if (error) return { state: isNoLink(error) ? 'invalid' : 'failed' };
    if (!looking.data) return { state: 'looking' };
    return looking.data.usable ? { state: 'asked', link: looking.data } : { state: 'invalid' };
  }

  return {
    found: stateOf(),
    confirm: () => (link ? using.mutate(link) : undefined),
    dismiss: forget,
    retry: () => {
      using.reset();
      void looking.refetch();
    },
  };
}
