import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const PAUSE_MS = 500;

/**
 * The shop behind a slow line: each of its documents comes in two pieces, with a pause long enough to draw the first.
 * @param cut where the second piece begins
 */
export async function inTwoPieces<T>(shop: string, cut: string, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const { host: _, 'accept-encoding': __, ...headers } = request.headers as Record<string, string>;
      const body = request.method === 'GET' ? undefined : await text(request);
      const upstream = await fetch(new URL(request.url ?? '/', shop), { method: request.method, headers, body });
      const type = upstream.headers.get('content-type') ?? '';
      response.writeHead(upstream.status, { 'content-type': type });
      if (!type.startsWith('text/html')) return response.end(Buffer.from(await upstream.arrayBuffer()));
      const html = await upstream.text();
      const at = html.lastIndexOf('<', html.indexOf(cut));
      response.write(html.slice(0, at));
      setTimeout(() => response.end(html.slice(at)), PAUSE_MS);
    };
    answer().catch(() => response.destroy());
  });
  const { port } = await listening(server);
  try {
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const listening = (server: Server) =>
  new Promise<AddressInfo>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
