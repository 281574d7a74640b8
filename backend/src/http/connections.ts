import { compile } from '@fastify/proxy-addr';
import { normalizeIp } from '@nestjs/throttler';
import type { Server, Socket } from 'node:net';
import type { Config } from '../config/config.js';

/**
 * Closes at once whatever connection is one too many, of all or of one address: somebody who opened all there are would shut everybody out. The
 * connections of a proxy that is believed are everybody's, so nobody counts them.
 */
export function limitConnections(server: Server, { settings }: Config): void {
  server.maxConnections = settings.maxConnections;
  const isProxy = settings.trustProxy ? compile(settings.trustProxy) : () => false;
  const open = new Map<string, number>();
  // Before HTTP itself takes it.
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress, 0)) return;
    const address = normalizeIp(remoteAddress);
    const theirs = open.get(address) ?? 0;
    if (theirs >= settings.maxConnectionsPerAddress) return void socket.destroy();
    open.set(address, theirs + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
