import { queryOptions } from '@tanstack/react-query';
import {
  fetchPersonalData,
  fetchPurchases,
  fetchReceipt,
  fetchSignIn,
  lookAtEmailChange,
  lookAtLink,
} from './purchase-calls';
import { ApiError } from './client';
import { shouldRetry } from './retry';

/** Money is shown as it stands now, never as it stood a while ago. */
const ALWAYS_NEW = { staleTime: 0, gcTime: 0 } as const;

export const purchasesQuery = queryOptions({ queryKey: ['purchases'], queryFn: fetchPurchases, ...ALWAYS_NEW });

export const receiptQuery = (id: string) =>
  queryOptions({ queryKey: ['receipts', id], queryFn: () => fetchReceipt(id), ...ALWAYS_NEW });

export const personalDataQuery = queryOptions({
  queryKey: ['personal-data'],
  queryFn: fetchPersonalData,
  retry: (failures, error) => !(error instanceof ApiError && error.status === 403) && shouldRetry(failures, error),
  ...ALWAYS_NEW,
});

/** Who is signed in here, and where else. */
export const signInQuery = queryOptions({ queryKey: ['sign-in'], queryFn: fetchSignIn, ...ALWAYS_NEW });

/** What a mailed link would do. */
export const linkQuery = (token: string) =>
  queryOptions({ queryKey: ['magic-link', token], queryFn: () => lookAtLink(token), ...ALWAYS_NEW });

export const emailChangeQuery = (token: string) =>
  queryOptions({ queryKey: ['email-change', token], queryFn: () => lookAtEmailChange(token), ...ALWAYS_NEW });
