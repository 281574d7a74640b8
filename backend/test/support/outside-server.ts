import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Part = (request: IncomingMessage, response: ServerResponse) => void;

/** A local stand-in for an outside source. It plays a part, and remembers what it was asked. */
export class OutsideServer {
  /** Method and address of every request. */
  readonly asked: string[] = [];
  part: Part = plays.status(404);
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      this.asked.push(`${request.method} ${request.url}`);
      this.part(request, response);
    });
  }

  static async start(): Promise<OutsideServer> {
    const outside = new OutsideServer();
    await new Promise<void>((resolve) => outside.server.listen(0, '127.0.0.1', resolve));
    return outside;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const HUGE_CHUNK = 'x'.repeat(64 * 1024);

/** What a source can do, well or badly. */
export const plays = {
  json:
    (body: unknown): Part =>
    (_, response) =>
      response.writeHead(200, JSON_TYPE).end(JSON.stringify(body)),
  text:
    (text: string, type = JSON_TYPE['content-type']): Part =>
    (_, response) =>
      response.writeHead(200, { 'content-type': type }).end(text),
  status:
    (status: number, headers: Record<string, string> = {}): Part =>
    (_, response) =>
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>No</h1>'),
  /** Never answers. */
  silent: (() => undefined) as Part,
  /** Announces more than it sends, then hangs up. */
  cutOff: ((_, response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' }).write('{"Count": 1, "resu');
    setTimeout(() => response.destroy(), 20);
  }) as Part,
  hangUp: ((request) => request.socket.destroy()) as Part,
  /** Sends valid JSON text without saying how much, until it has sent `bytes` or is cut off. */
  huge:
    (bytes: number, onSent: (sent: number) => void = () => undefined): Part =>
    (_, response) => {
      response.writeHead(200, JSON_TYPE).write('{"results":["');
      let sent = 0;
      const more = (): void => {
        while (sent < bytes && !response.destroyed) {
          sent += HUGE_CHUNK.length;
          onSent(sent);
          if (!response.write(HUGE_CHUNK)) return void response.once('drain', more);
        }
        if (!response.destroyed) response.end('"]}');
      };
      more();
    },
  /** One part after the other; the last one stays. */
  inTurn: (...parts: Part[]): Part => {
    let turn = 0;
    return (request, response) => parts[Math.min(turn++, parts.length - 1)]?.(request, response);
  },
  /** The part of the first path that the address holds; 404 for others. */
  byPath:
    (parts: Record<string, Part>): Part =>
    (request, response) => {
      const found = Object.entries(parts).find(([path]) => request.url?.includes(path));
      (found?.[1] ?? plays.status(404))(request, response);
    },
};
