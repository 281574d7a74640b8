import { useCallback, useEffect, useRef } from 'react';
import { reactRouterProvider, type RouterNavigateFunction, type RouterProvider } from 'react-admin';
import { useHref, useLocation } from 'react-router-dom';

/**
 * Lists navigate to their filter half a second after typing. While the next screen loads, that would lead back to the
 * list, so changes of the search alone are ignored once the address shows another page.
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
