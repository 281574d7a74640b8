import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import { addDays } from '../config/dates.js';

/** How long a copy of it may be believed; the shop writes it again with every request. */
const VALID_DAYS = 180;

/** Where to report a weakness (RFC 9116). */
export function serveSecurityTxt(fastify: FastifyInstance, { settings, publicUrl }: Config): void {
  const path = '/.well-known/security.txt';
  fastify.get(path, (_request, reply) => {
    const lines = [
      `Contact: mailto:${settings.supportEmail}`,
      `Expires: ${addDays(new Date(), VALID_DAYS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
