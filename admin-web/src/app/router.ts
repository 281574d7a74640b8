import { useCallback, useEffect, useRef } from 'react';
import { reactRouterProvider, type RouterNavigateFunction, type RouterProvider } from 'react-admin';
import { useHref, useLocation } from 'react-router-dom';

/**
 * A list goes by its filter half a second after the last letter. While the screen that was chosen meanwhile is on its way, the list still
 * stands and would lead back to itself: what says only how a page is searched counts as long as the page is the one in the address.
 */
function useNavigate(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate();
  const here = useRef('');
  const path = useHref(useLocation().pathname);
  useEffect(() => void (here.current = path), [path]);
  return useCallback(
    (to, options) => {
      const searchAlone = typeof to === 'object' && to.pathname === undefined;
      if (searchAlone && window.location.pathname !== here.current) return;
      navigate(to, options);
    },
    [navigate],
  );
}

export const routerProvider: RouterProvider = { ...reactRouterProvider, useNavigate };
