import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearRouteBackup } from '../../../search/route-backup';
import { KEYS, remove } from '../../../session/storage';
import { carrySearch } from '../../../search/carried-search';
import { links } from '../../../search/links';
import { storedSearchInfo } from '../../../search/search-memory';
import { toast } from '../../../ui/toast/store';
import { forgetHold, type HeldPrice } from './use-price-hold';
import { pathOf } from '../../../app/paths';

/** Home, with nothing left that would bring the visitor back to a price that is gone. */
export function useVoid(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    forgetHold();
    remove(KEYS.checkoutSession);
    clearRouteBackup();
    const search = storedSearchInfo();
    toast({
      title: 'Your price hold has expired',
      description: 'Nothing was charged.',
      atBottom: true,
      ...(search ? { action: { label: 'Search this vehicle again', to: links.loading(search) } } : {}),
    });
    void navigate(pathOf('home'), { replace: true, state: carrySearch(search) });
  }, [navigate]);
}

/** When the time is over the visitor goes home; never while a payment is under way, or more time that was asked for. */
export function useVoidAtZero(held: HeldPrice | null, waiting: boolean): void {
  const voidIt = useVoid();
  const over = held !== null && held.millisecondsLeft === 0 && !held.extending && waiting;
  useEffect(() => {
    if (over) voidIt();
  }, [over, voidIt]);
}
