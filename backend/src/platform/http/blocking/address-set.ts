import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** IPv4 addresses in IPv6 notation (::ffff:1.2.3.4) are IPv4 addresses. */
interface Network {
  address: ipaddr.IPv4 | ipaddr.IPv6;
  prefix: number;
}

const BITS = { ipv4: 32, ipv6: 128 } as const;
const MAPPED_PREFIX = 96;

/** Parses '1.2.3.4', '1.2.3.0/24', '2001:db8::1' or '2001:db8::/32'; null when it is none of these. */
function parseNetwork(text: string): Network | null {
  const [host = '', size, ...rest] = text.trim().split('/');
  // ipaddr.js also accepts '1.2' and '0x7f.1'; a zone means something on one machine only.
  if (isIP(host) === 0 || host.includes('%') || rest.length > 0) return null;
  if (size !== undefined && !/^\d{1,3}$/.test(size)) return null;
  const address = ipaddr.parse(host);
  const bits = BITS[address.kind()];
  const prefix = size === undefined ? bits : Number(size);
  if (prefix > bits) return null;
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && prefix >= MAPPED_PREFIX
    ? { address: address.toIPv4Address(), prefix: prefix - MAPPED_PREFIX }
    : { address, prefix };
}

function format({ address, prefix }: Network): string {
  const kind = address.kind();
  if (prefix === BITS[kind]) return address.toString();
  const family = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${address.toString()}/${prefix}`).toString()}/${prefix}`;
}

/** Returns the canonical notation, e.g. '1.2.3.0/24' for '1.2.3.4/24'; null when it is neither address nor network. */
export function canonicalNetwork(text: string): string | null {
  const network = parseNetwork(text);
  return network && format(network);
}

/** A set of addresses and networks with one map lookup per prefix length in use. */
export class AddressSet {
  private readonly prefixes = { ipv4: new Set<number>(), ipv6: new Set<number>() };
  /** Expiry by canonical network; null for permanent ones. */
  private readonly expiry = new Map<string, number | null>();

  add(text: string, expiresAt: Date | null = null): void {
    const network = parseNetwork(text);
    if (!network) return;
    this.prefixes[network.address.kind()].add(network.prefix);
    this.expiry.set(format(network), expiresAt?.getTime() ?? null);
  }

  has(text: string, now: Date): boolean {
    const host = this.expiry.size > 0 ? parseNetwork(text) : null;
    if (!host) return false;
    const { address } = host;
    return [...this.prefixes[address.kind()]].some((prefix) => {
      const end = this.expiry.get(format({ address, prefix }));
      return end !== undefined && (end === null || end > now.getTime());
    });
  }
}
