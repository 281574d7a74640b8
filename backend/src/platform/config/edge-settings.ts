import { integer, proxies, setting } from './setting.js';

/** What stands between the shop and the network. */
export const EDGE_SETTINGS = {
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'Proxies whose X-Forwarded-* headers are trusted: addresses, ranges, loopback, linklocal or uniquelocal, separated by commas; empty: none',
    proxies,
  ),
  headersTimeoutMs: setting(
    'HEADERS_TIMEOUT_MS',
    '10000',
    'How long a client may take to send the head of a request, milliseconds',
    integer(100, 600_000),
  ),
  requestTimeoutMs: setting(
    'REQUEST_TIMEOUT_MS',
    '30000',
    'How long a client may take to send a whole request, milliseconds',
    integer(100, 600_000),
  ),
  maxConnections: setting(
    'MAX_CONNECTIONS',
    '1000',
    'Open connections of one process; any beyond that are closed at once',
    integer(1, 100_000),
  ),
  maxConnectionsPerAddress: setting(
    'MAX_CONNECTIONS_PER_ADDRESS',
    '200',
    'Open connections of one address (IPv6: one /64 network); proxies that TRUST_PROXY names may open all of them',
    integer(1, 100_000),
  ),
};
