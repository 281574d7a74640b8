import { useState } from 'react';
import { useRefresh } from 'react-admin';
import type { BlockOrder } from '../providers/types';
import { useAsk } from '../providers/useAsk';
import { useToast } from '../ui/useToast';
import { refusal } from './addresses';

/** Blocks and unblocks, says how it went, and asks for the list again either way: somebody else may have been faster. */
export function useBlocking() {
  const ask = useAsk();
  const toast = useToast();
  const refresh = useRefresh();
  const [pending, setPending] = useState(false);

  async function run(
    command: () => Promise<unknown>,
    done: [string, string],
    failure: (error: unknown) => string,
  ): Promise<boolean> {
    setPending(true);
    try {
      await command();
      toast('success', ...done);
      return true;
    } catch (error) {
      toast('error', 'Error', failure(error));
      return false;
    } finally {
      setPending(false);
      refresh();
    }
  }

  return {
    pending,
    /** @returns whether it is blocked now */
    block: (order: BlockOrder) =>
      run(
        () => ask('block-ip', { method: 'POST', body: order }),
        ['IP Blocked', 'IP address has been successfully blocked.'],
        (error) => refusal(error, 'Failed to block IP address.'),
      ),
    unblock: (ipAddress: string) =>
      run(
        () => ask('unblock-ip', { method: 'DELETE', body: { ipAddress } }),
        ['IP Unblocked', 'IP address has been successfully unblocked.'],
        (error) => `Failed to unblock IP address. ${refusal(error, '')}`.trim(),
      ),
  };
}
