import { compile } from '@fastify/proxy-addr';
import { normalizeIp } from '@nestjs/throttler';
import type { IncomingMessage, ServerResponse } from 'node:http';
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

/**
 * Tells every answer by 'close' that its connection has ended. Node tells only the one whose turn it is: those behind it, to a client that sends
 * several calls in a row, would be waited for and counted forever.
 */
export function tellAnswersOfTheEnd(server: Server): void {
  const open = new WeakMap<Socket, Set<ServerResponse>>();
  const opened = (socket: Socket): Set<ServerResponse> => {
    const answers = new Set<ServerResponse>();
    open.set(socket, answers);
    socket.once('close', () => {
      for (const answer of answers) {
        // Node tells what is being sent or has been.
        if (answer.socket || answer.writableFinished) continue;
        answer.destroy();
        answer.emit('close');
      }
    });
    return answers;
  };
  // Before anybody answers.
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const answers = open.get(socket) ?? opened(socket);
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
}
