import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { isIP } from 'node:net';

/**
 * Leaves only addresses in X-Forwarded-For, which proxies extend at its end: something else says nothing about the visitor, and
 * what stands before it was not written by a proxy of ours. Ports, which some proxies add, are dropped.
 */
export function believeAddresses(
  { raw: { headers } }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const given = headers['x-forwarded-for'];
  if (given !== undefined) {
    const believed = addressesOf(String(given));
    if (believed.length > 0) headers['x-forwarded-for'] = believed.join(', ');
    else delete headers['x-forwarded-for'];
  }
  done();
}

function addressesOf(given: string): string[] {
  const hops = given.split(',').map(withoutPort);
  return hops.slice(hops.findLastIndex((hop) => !isAddress(hop)) + 1);
}

/** '1.2.3.4:5678' and '[2001:db8::1]:5678' without what follows the address. */
function withoutPort(hop: string): string {
  return hop.trim().replace(/^\[(.+)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');
}

/** A zone ('fe80::1%eth0') means something on one machine only. */
const isAddress = (text: string): boolean => isIP(text) > 0 && !text.includes('%');
