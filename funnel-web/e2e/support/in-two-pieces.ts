import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const PAUSE_MS = 500;

/**
 * The shop behind a slow line: each of its documents comes in two pieces, with a pause long enough to draw the first.
 * @param cut text in the tag with which the second piece begins; a document without it does not come at all
 */
export async function inTwoPieces<T>(shop: string, cut: string, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const { host: _, 'accept-encoding': __, ...headers } = request.headers as Record<string, string>;
      const body = request.method === 'GET' ? undefined : await text(request);
      const upstream = await fetch(new URL(request.url ?? '/', shop), { method: request.method, headers, body });
      const type = upstream.headers.get('content-type') ?? '';
      const content = Buffer.from(await upstream.arrayBuffer());
      const isDocument = type.startsWith('text/html');
      const found = content.indexOf(cut);
      if (isDocument && found < 0) throw new Error(`${request.url} has no ${cut}`);
      response.writeHead(upstream.status, { 'content-type': type });
      if (!isDocument) return response.end(content);
      const at = content.lastIndexOf('<', found);
      response.write(content.subarray(0, at));
      setTimeout(() => response.end(content.subarray(at)), PAUSE_MS);
    };
    answer().catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
