import type { FastifyReply } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';

/** Placeholder that Vite writes into script, style and link tags (`html.cspNonce`). */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Returns the page with a new nonce, and adds it to the content security policy. */
export function withNonce(reply: FastifyReply, html: string): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader('content-security-policy') ?? '')
    .replace(/(script-src|style-src)(?= )/g, `$1 'nonce-${nonce}'`)
    .concat(styleAttributes(html));
  void reply.header('content-security-policy', policy);
  return html.replaceAll(NONCE_PLACEHOLDER, nonce);
}

/** Adds the placeholder to script and style tags. */
export const markTags = (html: string): string =>
  html.replace(/<(script|style)(?=[\s>])/g, `<$1 nonce="${NONCE_PLACEHOLDER}"`);

/** Allows the style attributes of the page by their hash, because they cannot have a nonce. */
function styleAttributes(html: string): string {
  const hashes = new Set([...html.matchAll(/\sstyle="([^"]*)"/g)].map(([, style = '']) => hashOf(unescape(style))));
  return hashes.size > 0 ? `;style-src-attr 'unsafe-hashes' ${[...hashes].join(' ')}` : '';
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const ENTITIES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&#39;': "'", '&lt;': '<', '&gt;': '>' };
const unescape = (text: string): string =>
  text.replace(/&(quot|#x27|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity).replaceAll('&amp;', '&');
