import { compile } from '@fastify/proxy-addr';
import { normalizeIp } from '@nestjs/throttler';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { Config } from '../config/config.js';

/** Closes connections beyond the limits of the process and of one address, except those of trusted proxies. */
export function limitConnections(server: Server, { settings }: Config): void {
  server.maxConnections = settings.maxConnections;
  const isProxy = settings.trustProxy ? compile(settings.trustProxy) : () => false;
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress, 0)) return;
    const address = normalizeIp(remoteAddress);
    const count = open.get(address) ?? 0;
    if (count >= settings.maxConnectionsPerAddress) return void socket.destroy();
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/**
 * Emits 'close' on every response whose connection has ended. Node does so for the current one only: pipelined
 * requests behind it would be in flight forever.
 */
export function closePipelinedResponses(server: Server): void {
  const open = new WeakMap<Socket, Set<ServerResponse>>();
  const track = (socket: Socket): Set<ServerResponse> => {
    const responses = new Set<ServerResponse>();
    open.set(socket, responses);
    socket.once('close', () => {
      for (const response of responses) {
        if (response.socket || response.writableFinished) continue;
        response.destroy();
        response.emit('close');
      }
    });
    return responses;
  };
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = open.get(socket) ?? track(socket);
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
}
