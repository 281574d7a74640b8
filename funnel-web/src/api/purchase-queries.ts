import { queryOptions } from '@tanstack/react-query';
import { fetchPurchases } from './purchase-calls';
import { ApiError, get, post } from './client';
import { shouldRetry } from './retry';
import type { EmailChangeView, LinkView, PersonalDataView, ReceiptView, SignInView } from './types';

/** Money is shown as it stands now, never as it stood a while ago. */
const ALWAYS_NEW = { staleTime: 0, gcTime: 0 } as const;

export const purchasesQuery = queryOptions({ queryKey: ['purchases'], queryFn: fetchPurchases, ...ALWAYS_NEW });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipts', id],
    queryFn: () => get<ReceiptView>(`purchases/receipts/${encodeURIComponent(id)}`),
    ...ALWAYS_NEW,
  });

export const personalDataQuery = queryOptions({
  queryKey: ['personal-data'],
  queryFn: () => get<PersonalDataView>('privacy/data'),
  retry: (failures, error) => !(error instanceof ApiError && error.status === 403) && shouldRetry(failures, error),
  ...ALWAYS_NEW,
});

export const signInQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: () => get<SignInView>('users/sign-in'),
  ...ALWAYS_NEW,
});

/** A call with a body, because logs store addresses. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['magic-link', token],
    queryFn: () => post<LinkView>('users/magic-link/look', { token }),
    ...ALWAYS_NEW,
  });

export const emailChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['email-change', token],
    queryFn: () => post<EmailChangeView>('users/email-change/look', { token }),
    ...ALWAYS_NEW,
  });
