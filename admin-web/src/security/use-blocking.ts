import { HttpError } from 'react-admin';
import { fieldProblems } from '../providers/http';
import type { BlockIpDto } from '../providers/types';
import { useApiMutation } from '../providers/use-api';
import { useToast } from '../ui/use-toast';

/** The message of a failed command (B8-016..B8-020). */
function refusal(error: unknown, otherwise: string): string {
  if (!(error instanceof HttpError)) return otherwise;
  const { body, status } = error as { body?: { error?: string }; status: number };
  if (status === 0) return otherwise;
  if (!body) return 'Network error';
  return body.error || `HTTP ${status}`;
}

export function useBlocking() {
  const toast = useToast();
  const blocking = useApiMutation<BlockIpDto>((order) => ({ path: 'block-ip', body: order }), {
    onSuccess: () => toast('success', 'IP Blocked', 'IP address has been successfully blocked.'),
    onError: (error) => {
      if (!fieldProblems(error).ipAddress) toast('error', 'Error', refusal(error, 'Failed to block IP address.'));
    },
  });
  const unblocking = useApiMutation<string>(
    (ipAddress) => ({ path: 'unblock-ip', method: 'DELETE', body: { ipAddress } }),
    {
      onSuccess: () => toast('success', 'IP Unblocked', 'IP address has been successfully unblocked.'),
      onError: (error) => toast('error', 'Error', `Failed to unblock IP address. ${refusal(error, '')}`.trim()),
    },
  );
  return {
    /** Why the address was refused (B5-037, B5-038). */
    problem: fieldProblems(blocking.error).ipAddress,
    pending: blocking.isPending || unblocking.isPending,
    block: (order: BlockIpDto, onBlocked?: () => void) => blocking.mutate(order, { onSuccess: onBlocked }),
    unblock: (ipAddress: string) => unblocking.mutate(ipAddress),
  };
}
