import { EXTRA_MARKETING } from '../../../backend/src/platform/input-rules/marketing.js';
import { KEYS, readJson, writeJson } from './storage';

const MARKETING_PARAMETERS = [
  'utm_campaign',
  'utm_source',
  'utm_medium',
  'utm_content',
  'utm_term',
  ...EXTRA_MARKETING,
  'gclid',
  'gbraid',
  'wbraid',
] as const;

type MarketingParameter = (typeof MARKETING_PARAMETERS)[number];
export type Marketing = Partial<Record<MarketingParameter, string>>;

const MAX_VALUE_LENGTH = 255;

function pick(read: (name: MarketingParameter) => unknown): Marketing {
  const found: Marketing = {};
  for (const name of MARKETING_PARAMETERS) {
    const value = read(name);
    if (typeof value === 'string' && value !== '') found[name] = value.slice(0, MAX_VALUE_LENGTH);
  }
  return found;
}

function stored(): Marketing {
  const saved = readJson(KEYS.marketing);
  return typeof saved === 'object' && saved !== null ? pick((name) => (saved as Marketing)[name]) : {};
}

/** What this visit came with: the address bar first, then what an earlier step remembered. Remembers it for the next. */
export function currentMarketing(): Marketing {
  const query = new URLSearchParams(window.location.search);
  const fromUrl = pick((name) => query.get(name));
  const marketing = { ...stored(), ...fromUrl };
  if (Object.keys(fromUrl).length > 0) writeJson(KEYS.marketing, marketing);
  return marketing;
}
