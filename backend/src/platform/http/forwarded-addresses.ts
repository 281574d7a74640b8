import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';

/**
 * Reduces X-Forwarded-For to what proxies appended: anything before the last value that is no address was sent by the
 * client. Ports, which some proxies append, are removed.
 */
export function sanitizeForwardedFor({ raw: { headers } }: FastifyRequest): void {
  const received = headers['x-forwarded-for'];
  if (received === undefined) return;
  const hops = String(received).split(',').map(withoutPort);
  const addresses = hops.slice(hops.findLastIndex((hop) => !isAddress(hop)) + 1);
  if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ');
  else delete headers['x-forwarded-for'];
}

/** Removes the port from '1.2.3.4:5678' and '[2001:db8::1]:5678'. */
const withoutPort = (hop: string): string => hop.trim().replace(/^\[(.+)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');

/** A zone ('fe80::1%eth0') means something on one machine only. */
const isAddress = (text: string): boolean => isIP(text) > 0 && !text.includes('%');
