import { createContext, useContext } from 'react';

/** What the server says about this installation. */
export interface Site {
  /** Which parts are simulated; empty when none is. */
  demonstration: readonly string[];
  contact: { email: string | null; phone: string | null };
}

/** Until the server has said. */
export const UNKNOWN_SITE: Site = { demonstration: [], contact: { email: null, phone: null } };

export const SiteContext = createContext<Site>(UNKNOWN_SITE);

export function useSiteFacts(): Site {
  return useContext(SiteContext);
}
