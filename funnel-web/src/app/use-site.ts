import { useEffect, useState } from 'react';
import { fetchSite } from '../api/calls';
import { UNKNOWN_SITE, type Site } from '../journey/site';
import { readJson, writeJson } from '../journey/storage';

const KEY = 'siteFacts';

function remembered(): Site {
  const value = readJson(KEY, 'local');
  return typeof value === 'object' && value !== null ? { ...UNKNOWN_SITE, ...(value as Partial<Site>) } : UNKNOWN_SITE;
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
