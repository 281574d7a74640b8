import { isIPv4, isIPv6 } from 'node:net';

/** One address or a network of them. An IPv4 address written in IPv6 (::ffff:1.2.3.4) is the IPv4 address. */
interface Network {
  family: 4 | 6;
  value: bigint;
  prefix: number;
}

const BITS = { 4: 32, 6: 128 } as const;
const MAPPED_PREFIX = 96;
const MAPPED = 0xffffn;

/** Reads '1.2.3.4', '1.2.3.0/24', '2001:db8::1' or '2001:db8::/32'; null when it is none of these. */
function parseNetwork(text: string): Network | null {
  const [host = '', size, ...rest] = text.trim().split('/');
  const family = isIPv4(host) ? 4 : isIPv6(host) && !host.includes('%') ? 6 : null;
  if (!family || rest.length > 0 || (size !== undefined && !/^\d{1,3}$/.test(size))) return null;
  const prefix = size === undefined ? BITS[family] : Number(size);
  if (prefix > BITS[family]) return null;
  const value = family === 4 ? valueOfV4(host) : valueOfV6(host);
  if (family === 6 && value >> 32n === MAPPED && prefix >= MAPPED_PREFIX)
    return masked({ family: 4, value: value & 0xffff_ffffn, prefix: prefix - MAPPED_PREFIX });
  return masked({ family, value, prefix });
}

/** The one way to write a network, e.g. '1.2.3.0/24' for '1.2.3.4/24'; an address alone has no '/'. */
export function canonicalNetwork(text: string): string | null {
  const network = parseNetwork(text);
  if (!network) return null;
  const { family, value, prefix } = network;
  const host = family === 4 ? parts(value, 4, 8n).join('.') : compressed(parts(value, 8, 16n));
  return prefix === BITS[family] ? host : `${host}/${prefix}`;
}

/** Many addresses and networks, asked in the same time however many there are: one look for each size of network in use. */
export class AddressSet {
  /** By family and prefix, then by value: when the entry ends, or null. */
  private readonly groups = new Map<string, { network: Network; entries: Map<bigint, number | null> }>();

  add(text: string, expiresAt: Date | null = null): void {
    const network = parseNetwork(text);
    if (!network) return;
    const key = `${network.family}/${network.prefix}`;
    const group = this.groups.get(key) ?? { network, entries: new Map<bigint, number | null>() };
    group.entries.set(network.value, expiresAt?.getTime() ?? null);
    this.groups.set(key, group);
  }

  has(address: string, now: Date): boolean {
    const asked = this.groups.size > 0 ? parseNetwork(address) : null;
    if (!asked) return false;
    for (const { network, entries } of this.groups.values()) {
      if (network.family !== asked.family) continue;
      const end = entries.get(masked({ ...asked, prefix: network.prefix }).value);
      if (end !== undefined && (end === null || end > now.getTime())) return true;
    }
    return false;
  }
}

function masked({ family, value, prefix }: Network): Network {
  const low = BigInt(BITS[family] - prefix);
  return { family, prefix, value: (value >> low) << low };
}

function valueOfV4(host: string): bigint {
  return host.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function valueOfV6(host: string): bigint {
  const dotted = /^(.*:)([\d.]+)$/.exec(host);
  const text = dotted?.[2]?.includes('.') ? `${dotted[1] ?? ''}${hexadecimal(valueOfV4(dotted[2]))}` : host;
  const [head = '', tail] = text.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

const hexadecimal = (v4: bigint): string => `${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}`;

function parts(value: bigint, count: number, bits: bigint): bigint[] {
  return Array.from({ length: count }, (_, i) => (value >> (BigInt(count - 1 - i) * bits)) & ((1n << bits) - 1n));
}

/** The longest run of zero groups becomes '::' (RFC 5952). */
function compressed(groups: bigint[]): string {
  const text = groups.map((group) => group.toString(16)).join(':');
  const [longest] = [...text.matchAll(/(?<![^:])0(?::0)+(?![^:])/g)].sort((a, b) => b[0].length - a[0].length);
  if (!longest) return text;
  const before = text.slice(0, longest.index).replace(/:$/, '');
  return `${before}::${text.slice(longest.index + longest[0].length).replace(/^:/, '')}`;
}
