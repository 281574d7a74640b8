import { useEffect, useState } from 'react';
import { fetchSite } from '../api/calls';
import type { SiteInfoView } from '../api/types';
import { asSite, UNKNOWN_SITE, type Site } from '../api/site';

/** What the server wrote into this document; null where it did not, as on the server of development. */
function inDocument(): Site | null {
  if (typeof document === 'undefined') return null;
  const content = document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content;
  try {
    return content ? asSite(JSON.parse(content) as SiteInfoView) : null;
  } catch {
    return null;
  }
}

/** Read from the document, so that nothing moves once it shows; asked for only where the document does not say. */
export function useSite(known?: Site): Site {
  const [written] = useState(() => known ?? inDocument());
  const [asked, setAsked] = useState(UNKNOWN_SITE);
  useEffect(() => {
    if (written) return;
    fetchSite()
      .then((info) => setAsked(asSite(info)))
      // Without an answer the page works; the next document asks again.
      .catch(() => undefined);
  }, [written]);
  return written ?? asked;
}
