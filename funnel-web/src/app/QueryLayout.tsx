import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { createQueryClient } from '../api/query-client';
import { retryRegistration } from '../session/registration';
import { useSoon } from '../ui/use-soon';
import { loadToast } from '../ui/toast/ToastHost';
import { ExitOfferHost } from './exit-offer/ExitOfferHost';
import { useLeftLink } from './use-left-link';

/** A step may fail by itself, before anybody has used it. */
const SOON = [loadToast];

/** What the server did not take earlier is sent again at the next step, and as soon as there is a network again. */
function useRetriedRegistration(): void {
  const { key } = useLocation();
  useEffect(() => void retryRegistration(), [key]);
  useEffect(() => {
    const retry = () => void retryRegistration();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
}

/** The steps that read reports share one cache. Home needs none, so its script stays small. */
export default function QueryLayout() {
  const [client] = useState(createQueryClient);
  useRetriedRegistration();
  useLeftLink();
  useSoon(SOON);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <ExitOfferHost />
    </QueryClientProvider>
  );
}
