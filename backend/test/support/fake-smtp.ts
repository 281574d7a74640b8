import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createSecureServer, type TlsOptions } from 'node:tls';

export interface FakeSmtp {
  url: string;
  /** Whole mails as they came over the wire. */
  received: string[];
  /** What the server does with the next mail. */
  mood: 'accept' | 'refuse' | 'vanish';
  stop(): Promise<void>;
}

/**
 * A mail server that speaks as much SMTP as a sender needs.
 * @param secure certificate and key, for a server that speaks TLS
 */
export async function startFakeSmtp(secure?: TlsOptions): Promise<FakeSmtp> {
  const sockets = new Set<Socket>();
  const receive = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    serve(socket, fake);
  };
  const server = secure ? createSecureServer(secure, receive) : createServer(receive);
  server.listen(0, '127.0.0.1');
  const fake: FakeSmtp = {
    url: '',
    received: [],
    mood: 'accept',
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  await once(server, 'listening');
  fake.url = `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

function serve(socket: Socket, fake: FakeSmtp): void {
  let pending = '';
  let mail: string | null = null;
  socket.write('220 fake ESMTP\r\n');
  socket.on('data', (chunk) => {
    pending += chunk.toString();
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (mail === null) mail = command(line);
      else if (line !== '.') mail += `${line}\n`;
      else mail = take(mail);
    }
  });

  function command(line: string): string | null {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT' && fake.mood === 'refuse') socket.write('550 no such mailbox\r\n');
    else if (verb === 'DATA') socket.write('354 go on\r\n');
    else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
    return verb === 'DATA' ? '' : null;
  }

  function take(mail: string): null {
    fake.received.push(mail);
    if (fake.mood === 'vanish') socket.destroy();
    else socket.write('250 queued\r\n');
    return null;
  }
}
