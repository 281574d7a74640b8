import { useContext } from 'react';
import { SiteContext, type Site } from './site';

export function useSiteFacts(): Site {
  return useContext(SiteContext);
}
