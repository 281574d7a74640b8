import { cut } from '../platform/http/input-rule.js';

const EXTRA_MARKETING = ['adgroupid', 'matchtype', 'network', 'device', 'adposition'];

/** The five parameters without a column; anything else a client sends along is dropped. */
export function extraMarketing(given: Record<string, unknown> | null | undefined): Record<string, string> {
  if (!given) return {};
  return Object.fromEntries(
    EXTRA_MARKETING.flatMap((name) => {
      const value = given[name];
      return typeof value === 'string' ? [[name, cut(value, 255)]] : [];
    }),
  );
}
