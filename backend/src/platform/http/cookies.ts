import type { Config } from '../config/config.js';

/**
 * What every cookie of ours has. Behind https its name begins with `__Host-`, which a browser takes from this very host alone, never
 * from another one of its domain, and only with this path and Secure.
 */
export function ownCookie(name: string, path: string, { behindHttps }: Config) {
  return {
    name: behindHttps ? `__Host-${name}` : name,
    options: { path: behindHttps ? '/' : path, httpOnly: true, secure: behindHttps },
  };
}
