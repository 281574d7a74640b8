import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { extendHold, holdPrices } from '../../../api/calls';
import { failureText } from '../../../api/client';
import type { CheckoutPage, PriceHoldView } from '../../../api/types';
import { pathOf } from '../../../app/paths';
import { carrySearch } from '../../../search/carried-search';
import { links } from '../../../search/links';
import { clearRouteBackup } from '../../../search/route-backup';
import { storedSearchInfo } from '../../../search/search-memory';
import { keptHold, type KeptHold } from '../../../session/price-hold';
import { KEYS, readJson, remove, writeJson } from '../../../session/storage';
import { useNow } from '../../../ui/use-clock';
import { toast, toastError } from '../../../ui/toast/store';

function keep(page: CheckoutPage, reportId: string, held: PriceHoldView): KeptHold {
  const kept = keptHold(page, reportId, held);
  writeJson(KEYS.priceHold, kept);
  return kept;
}

function kept(page: CheckoutPage, reportId: string): KeptHold | null {
  const found = readJson(KEYS.priceHold) as Partial<KeptHold> | null | undefined;
  if (!found || found.page !== page || found.reportId !== reportId || !((found.endsAt ?? 0) > Date.now())) return null;
  return found as KeptHold;
}

export interface HeldPrice {
  /** For the server, when the session is opened. */
  hold: string;
  millisecondsLeft: number;
  extensionsLeft: number;
  extend: () => void;
  extending: boolean;
}

/** How long the prices of this page are held, counted down each second. Null until the server has said. */
export function usePriceHold(page: CheckoutPage, reportId: string): HeldPrice | null {
  const queries = useQueryClient();
  const queryKey = ['price-hold', page, reportId];
  const { data } = useQuery({
    queryKey,
    queryFn: async () => kept(page, reportId) ?? keep(page, reportId, await holdPrices(reportId, page)),
    staleTime: Infinity,
    gcTime: 0,
  });
  const more = useMutation({
    mutationFn: (hold: string) => extendHold(hold),
    onSuccess: (longer) => queries.setQueryData(queryKey, keep(page, reportId, longer)),
    onError: (error) =>
      toastError('Error', failureText(error, 'We could not hold the price longer. Please try again.')),
  });
  const now = useNow(data !== undefined);
  if (!data) return null;
  return {
    hold: data.hold,
    millisecondsLeft: Math.max(0, data.endsAt - now),
    extensionsLeft: data.extensionsLeft,
    extend: () => more.mutate(data.hold),
    extending: more.isPending,
  };
}

export function useVoid(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    remove(KEYS.priceHold);
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

/** At the end of the time the visitor goes home; never during a payment or while more time is requested. */
export function useVoidAtZero(held: HeldPrice | null, waiting: boolean): void {
  const voidPrice = useVoid();
  const over = held !== null && held.millisecondsLeft === 0 && !held.extending && waiting;
  useEffect(() => {
    if (over) voidPrice();
  }, [over, voidPrice]);
}
