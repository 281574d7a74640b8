import { hasControl } from '../../../../../backend/src/platform/input-rules/characters.js';
import type { Marketing } from '../../../session/marketing';

/**
 * The server refuses control characters and a character cut in half; nobody typed these values, so such a value is left
 * out.
 */
const isAccepted = (value: string): boolean => !hasControl(value) && !/\p{Surrogate}/u.test(value);

/** Where the visitor came from, in the names of the checkout session. */
export function marketingForCheckout(marketing: Marketing) {
  const accepted: Marketing = Object.fromEntries(Object.entries(marketing).filter(([, value]) => isAccepted(value)));
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content, gclid, gbraid, wbraid, ...rest } = accepted;
  const named = {
    utmSource: utm_source,
    utmMedium: utm_medium,
    utmCampaign: utm_campaign,
    utmTerm: utm_term,
    utmContent: utm_content,
    gclid,
    gbraid,
    wbraid,
  };
  const present = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(present), ...(Object.keys(rest).length > 0 ? { marketing: rest } : {}) };
}
