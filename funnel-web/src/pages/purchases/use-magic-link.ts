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

/** `asked`: waits for the confirmation of the visitor. */
export type LinkState =
  { state: 'none' | 'looking' | 'opening' | 'opened' | 'invalid' | 'failed' } | { state: 'asked'; link: LinkView };

const isInvalid = (error: unknown) => error instanceof ApiError && ['LINK_INVALID', 'VALIDATION'].includes(error.code);

const LINK = /^#link=([\w-]+)(?:&report=([\w-]{22}))?$/;

/** The mailed link that opened this page. Looking at it changes nothing; `confirm` uses it. */
export function useMagicLink() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isMounted = useIsMounted();
  const { secret, inAddress, forget } = useMailedSecret(/^#link=/);
  const [, token = '', reportId] = LINK.exec(secret) ?? [];

  const using = useMutation({
    mutationFn: (used: string) => consumeLink(used),
    onSuccess: () => {
      // Cached answers belong to the previous owner of this browser.
      queries.clear();
      announceEntitlement();
      const wayBack = takeWayBack();
      const next = reportId ? pathOf('results', { reportId }) : wayBack;
      if (!isMounted()) return;
      if (next) void navigate(next, { replace: true });
      else forget();
    },
  });
  const used = using.variables === token;
  const looking = useQuery({
    ...linkQuery(token),
    enabled: token !== '' && !inAddress && !(used && using.isSuccess),
    refetchOnWindowFocus: false,
  });

  function stateOf(): LinkState {
    if (!token) return { state: 'none' };
    if (inAddress) return { state: 'looking' };
    if (used && using.isPending) return { state: 'opening' };
    if (used && using.isSuccess) return { state: 'opened' };
    const error = (used ? using.error : null) ?? looking.error;
    if (error) return { state: isInvalid(error) ? 'invalid' : 'failed' };
    if (!looking.data) return { state: 'looking' };
    return looking.data.usable ? { state: 'asked', link: looking.data } : { state: 'invalid' };
  }

  return {
    found: stateOf(),
    confirm: () => using.mutate(token),
    dismiss: forget,
    retry: () => {
      using.reset();
      void looking.refetch();
    },
  };
}
