import type { BlockIpDto } from '../providers/types';
import { useApiMutation } from '../providers/use-api-mutation';
import { useToast } from '../ui/use-toast';
import { refusal } from './addresses';

/** Blocks and unblocks, and says how it went. */
export function useBlocking() {
  const toast = useToast();
  const blocking = useApiMutation<BlockIpDto>((order) => ({ path: 'block-ip', body: order }), {
    onSuccess: () => toast('success', 'IP Blocked', 'IP address has been successfully blocked.'),
    onError: (error) => toast('error', 'Error', refusal(error, 'Failed to block IP address.')),
  });
  const unblocking = useApiMutation<string>(
    (ipAddress) => ({ path: 'unblock-ip', method: 'DELETE', body: { ipAddress } }),
    {
      onSuccess: () => toast('success', 'IP Unblocked', 'IP address has been successfully unblocked.'),
      onError: (error) => toast('error', 'Error', `Failed to unblock IP address. ${refusal(error, '')}`.trim()),
    },
  );
  return {
    pending: blocking.isPending || unblocking.isPending,
    /** @param onBlocked called when it is blocked now */
    block: (order: BlockIpDto, onBlocked?: () => void) => blocking.mutate(order, { onSuccess: onBlocked }),
    unblock: (ipAddress: string) => unblocking.mutate(ipAddress),
  };
}
