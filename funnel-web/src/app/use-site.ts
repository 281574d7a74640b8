import { useEffect, useState } from 'react';
import { fetchSite } from '../api/calls';
import { UNKNOWN_SITE, type Site } from '../journey/site';
import { readJson, writeJson } from '../journey/storage';

const KEY = 'siteFacts';

function looksLikeSite(value: unknown): value is Site {
  if (typeof value !== 'object' || value === null) return false;
  const { demonstration, contact } = value as Partial<Site>;
  return Array.isArray(demonstration) && typeof contact === 'object' && contact !== null;
}

/** The header of every page is built from it: what has not its shape is passed over. */
function remembered(): Site {
  const value = readJson(KEY, 'local');
  return looksLikeSite(value) ? { ...UNKNOWN_SITE, ...value } : UNKNOWN_SITE;
}

/** Asked once per document. The last answer this browser got is shown meanwhile, so that the notice does not push the page down. */
export function useSite(): Site {
  const [site, setSite] = useState(remembered);
  useEffect(() => {
    fetchSite()
      .then(({ demonstration, supportEmail, supportPhone }) => {
        const next = { demonstration, contact: { email: supportEmail, phone: supportPhone } };
        writeJson(KEY, next, 'local');
        setSite(next);
      })
      // Without an answer the page works; the next document asks again.
      .catch(() => undefined);
  }, []);
  return site;
}
